import { moreWords } from '~/domain/shared/bounds-rules';

/** How many items a list leaves out, shown under it: 'and 2,950 more'. Nothing if the list is complete. */
export function More({ count, what }: { count: number; what?: string }) {
  if (count <= 0) return null;
  return <p className="mt-3 text-sm text-ink-soft">{[moreWords(count), what].filter(Boolean).join(' ')}</p>;
}
