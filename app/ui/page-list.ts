/** The pages to offer: all of five or fewer; otherwise the ends and the neighbours, with '...' for what is left out. */
export function pageList(page: number, pages: number): (number | '...')[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= 5) return all;
  return all
    .filter((n) => n === 1 || n === pages || Math.abs(n - page) <= 1)
    .flatMap((n, index, shown) => (index > 0 && n - (shown[index - 1] ?? 0) > 1 ? ['...' as const, n] : [n]));
}
