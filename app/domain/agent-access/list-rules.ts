import { csvLine } from '../shared/csv-rules';
import { dayAsRead, londonDay } from '../shared/dates-rules';
import type { AgentSale, AgentWait } from './sales-rules';
import { ASK_THE_SELLER, CHIPS, type Chip, isFinished } from './sales-rules';

/** Sales on a page of the list, and finished ones below it. */
const PAGE_SIZE = 20;

/**
 * A page of the list, filtered by a chip, with how many sales each chip has, and the finished sales, which stand below it. A page that
 * is not there is the last one.
 */
export function pageOfSales(sales: readonly AgentSale[], { show, page }: { show: Chip | null; page: number | 'all' }) {
  const passing = show === null ? sales : sales.filter(({ chips }) => chips.includes(show));
  const found = passing.filter((sale) => !isFinished(sale));
  const finished = passing.filter(isFinished);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const at = page === 'all' ? 1 : Math.min(page, pages);
  return {
    all: sales.length,
    counts: (Object.keys(CHIPS) as Chip[]).map((chip) => ({
      chip,
      count: sales.filter(({ chips }) => chips.includes(chip)).length,
    })),
    page: at,
    pages: page === 'all' ? 1 : pages,
    sales: page === 'all' ? found : found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE),
    finished: { count: finished.length, sales: page === 'all' ? finished : finished.slice(0, PAGE_SIZE) },
  };
}

const COLUMNS = ['Home', 'Place', 'Seller', 'Office', 'Our reference', 'Stage', 'Waiting for', 'Since', 'Usually by'];

/** 'Searches (With us)'. */
function waitInShort(wait: AgentWait | undefined): string {
  if (!wait) return '';
  const [holder] = wait.words.split(' since ');
  return holder ? `${wait.title} (${holder})` : wait.title;
}

/** The list as lines of a CSV file. */
export const csvOfSales = (sales: readonly AgentSale[]): string =>
  [
    COLUMNS,
    ...sales.map(({ name, place, seller, office, reference, stage, isShared, waits: [next] }) => [
      ...[name, place, seller ?? '', office, reference, stage],
      isShared ? waitInShort(next) : ASK_THE_SELLER,
      next?.since ? dayAsRead(londonDay(next.since)) : '',
      next?.due ? dayAsRead(next.due) : '',
    ]),
  ]
    .map(csvLine)
    .join('');
