interface FilterChipsProps {
  label: string;
  chips: readonly { label: string; href: string; current: boolean; count?: number }[];
}

/** Views of a list of which one is on. Where pressing it again resets, its address is that of the whole list. */
export function FilterChips({ label, chips }: FilterChipsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <a
          key={chip.label}
          href={chip.href}
          data-keep-place
          aria-current={chip.current ? 'true' : undefined}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge bg-white px-4 font-medium text-ink no-underline hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-white"
        >
          {chip.label}
          {chip.count !== undefined && <span className="tabular-nums opacity-80">{chip.count}</span>}
        </a>
      ))}
    </nav>
  );
}
