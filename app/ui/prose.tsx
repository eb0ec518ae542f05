/** The dark head of a legal page. */
export function LegalHead({ title, line }: { title: string; line: string }) {
  return (
    <div className="mb-8 rounded-lg bg-ink px-5.5 py-9 text-white sm:px-9 sm:py-12 print:bg-transparent print:p-0 print:text-ink">
      <h1>{title}</h1>
      <p className="mt-3 text-sm text-mist print:text-ink">{line}</p>
    </div>
  );
}

/** The parts of a long text, each a link to its anchor. */
export function Contents({ title, items }: { title: string; items: readonly { id: string; label: string }[] }) {
  return (
    <nav aria-label={title} className="mt-6 rounded-md border border-line bg-white p-5.5 print:hidden">
      <h2 className="mb-2 text-h3">{title}</h2>
      <ol className="list-decimal pl-7 text-md sm:columns-2 sm:gap-10">
        {items.map((item) => (
          <li key={item.id} className="break-inside-avoid py-1 pl-1">
            <a href={`#${item.id}`}>{item.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
