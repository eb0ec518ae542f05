import { moreWords } from '~/domain/shared/bounds-rules';

/** What a list leaves out, under it: 'and 2,950 more'. Nothing where it is whole. */
export function More({ count, what }: { count: number; what?: string }) {
  if (count <= 0) return null;
  return <p className="mt-3 text-sm text-ink-soft">{[moreWords(count), what].filter(Boolean).join(' ')}</p>;
}
