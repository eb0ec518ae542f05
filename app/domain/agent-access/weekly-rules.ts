import type { AgentSale } from './sales-rules';

const count = (n: number, of: string) => `${n} ${of}${n === 1 ? '' : 's'}`;

/** The sales of an agent that moved since a day, and those that wait for their seller or for anyone, for one email. */
export function weekOf(sales: readonly AgentSale[], since: string) {
  const shared = sales.filter(({ isShared }) => isShared);
  const newsOf = (sale: AgentSale) => sale.done.filter(({ on }) => on >= since);
  const moved = shared.filter((sale) => newsOf(sale).length > 0);
  const needs = shared.filter(({ chips }) => chips.includes('seller'));
  const parts = [
    ...(moved.length > 0 ? [`${moved.length} moved`] : []),
    ...(needs.length > 0 ? [`${needs.length} need${needs.length === 1 ? 's' : ''} your seller`] : []),
  ];
  return {
    subject: `Your ${count(sales.length, 'sale')}: ${parts.length > 0 ? parts.join(', ') : 'nothing moved'}`,
    /** One line for each sale that moved or waits; those that moved come first. */
    lines: [...moved, ...shared.filter((sale) => !moved.includes(sale) && sale.waits.length > 0)].map((sale) => {
      const [next] = sale.waits;
      const news = newsOf(sale).map(({ title }) => title);
      return [
        `${sale.name}, ${sale.reference}`,
        [...news, ...(next ? [next.words ? `${next.title}: ${next.words}` : next.title] : [])].join('. '),
      ] as const;
    }),
  };
}
