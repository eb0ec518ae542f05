import { z } from 'zod';
import { id, listRange, optional, pageOf, rowsOf } from '../shared/schema';
import { columnsIn, columnsText } from './columns-rules';
import { ALL_CSV_COLUMNS, type CsvColumn } from './csv-rules';
import { type Finder, finderQuery, readFinder } from './find-schema';
import type { ProgressFilter } from './rules';

/** 'all', or nothing, means either. */
const yesNoOrAll = z
  .enum(['true', 'false', 'all', ''])
  .optional()
  .transform((text) => (text === 'true' || text === 'false' ? text === 'true' : undefined));

/** The filters of the transactions list, by the specification's names. */
const filters = {
  isPaid: yesNoOrAll,
  estateAgentAssigned: yesNoOrAll,
  solicitorsAssigned: yesNoOrAll,
  searchesCompleted: yesNoOrAll,
  thirdfortChecksCompleted: yesNoOrAll,
  groupId: optional(id),
};

type Filters = z.output<z.ZodObject<typeof filters>>;

const toFilter = (listQuery: Filters): ProgressFilter & { groupId?: string } => {
  const filter = {
    paid: listQuery.isPaid,
    estateAgent: listQuery.estateAgentAssigned,
    solicitors: listQuery.solicitorsAssigned,
    searches: listQuery.searchesCompleted,
    checks: listQuery.thirdfortChecksCompleted,
    groupId: listQuery.groupId ?? undefined,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
};

export const saleListQuery = z
  .object({ ...filters, ...listRange })
  .transform((listQuery) => ({ filter: toFilter(listQuery), ...rowsOf(listQuery) }));

const column = z.enum(ALL_CSV_COLUMNS as [CsvColumn, ...CsvColumn[]]);

/** None chosen means all columns. They are in the list's order, whatever the URL's. */
export const exportQuery = z
  .object({ ...filters, columns: z.array(column).default([]) })
  .transform(({ columns, ...listQuery }) => ({
    filter: toFilter(listQuery),
    columns: columns.length > 0 ? ALL_CSV_COLUMNS.filter((each) => columns.includes(each)) : ALL_CSV_COLUMNS,
  }));

export const month = z.object({
  month: z.coerce.number().int().min(1).max(12),
  year: z.coerce.number().int().min(1900).max(9999),
});

/** How many of the newest referrals can be listed. */
const MAX_REFERRALS = 1000;

export const referralQuery = z.object(listRange).transform((listQuery) => {
  const { skip, take } = rowsOf({ ...listQuery, limit: listQuery.limit ?? (listQuery.skip ?? 0) + 100 });
  const first = Math.min(skip, MAX_REFERRALS);
  return { skip: first, take: Math.min(take, MAX_REFERRALS - first) };
});

export type PaidFilter = 'all' | 'true' | 'false';

type StateQuery = Partial<Record<keyof typeof filters | keyof Finder | 'page' | 'size' | 'columns', string>>;

/** What the list's URL asks for. Unknown or invalid values count as missing, and `problems` say so of what staff type. */
export function transactionsListState(search: URLSearchParams) {
  const entries = (Object.keys(filters) as (keyof typeof filters)[]).flatMap((name) => {
    const text = search.get(name) ?? '';
    const isKnown = text !== '' && text !== 'all' && filters[name].safeParse(text).success;
    return isKnown ? [[name, text] as const] : [];
  });
  const query: StateQuery = Object.fromEntries(entries);
  const { page, size, query: pageQuery } = pageOf(search);
  const columns = columnsIn(search.getAll('columns'));
  const { finder, problems } = readFinder(search);
  return {
    filter: toFilter(z.object(filters).parse(query)),
    finder,
    problems,
    isPaid: (query.isPaid ?? 'all') as PaidFilter,
    page,
    size,
    /** Null when the URL names none: each member of staff then sees their own choice. */
    columns,
    /** The same as query parameters. */
    query: {
      ...query,
      ...finderQuery(finder),
      ...pageQuery,
      ...(columns && { columns: columnsText(columns) }),
    } as StateQuery,
  };
}
