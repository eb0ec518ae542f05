/**
 * The page numbers to show: all of five or fewer; otherwise the ends and the neighbours, with '...' for gaps. Takes the same time
 * for any number of pages.
 */
export function pageList(page: number, pages: number): (number | '...')[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index + 1);
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  return shown.flatMap((n, index) => (index > 0 && n - (shown[index - 1] ?? 0) > 1 ? ['...' as const, n] : [n]));
}
