import type { ReactNode } from 'react';

interface TermsInShortProps {
  lines: readonly { text: string; number: number }[];
  version: string;
  /** The full terms, rendered before. */
  children: ReactNode;
}

/** The terms as people agree to them: a summary, and the whole text, which opens without script too. */
export function TermsInShort({ lines, version, children }: TermsInShortProps) {
  return (
    <section id="terms" tabIndex={-1} aria-labelledby="terms-in-short" className="mt-12">
      <h2 id="terms-in-short">The terms in short</h2>
      <p className="mt-2 text-md text-ink-soft">
        This is a summary. You agree to the full terms, which you can open below it.
      </p>
      <ul className="mt-4 max-w-measure list-disc pl-5 text-md">
        {lines.map(({ text, number }) => (
          <li key={number} className="mt-2.5">
            {text} <span className="whitespace-nowrap text-ink-soft">(Section {number})</span>
          </li>
        ))}
      </ul>
      <details className="group mt-6 border-y border-line">
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm py-2.5 text-green">
          <span className="font-bold underline">Read the full terms</span>
          <span className="text-sm text-ink-soft">Version {version}</span>
        </summary>
        <div className="pb-6">{children}</div>
      </details>
    </section>
  );
}
