import { z } from 'zod';
import { id, pageOf } from '../shared/schema';
import { recordKey } from './rules';

export const PERIOD_REQUIRED = 'Period is required';

/** A calendar month: 2026-10. */
export const period = z.string(PERIOD_REQUIRED).regex(/^(19|[2-9]\d)\d{2}-(0[1-9]|1[0-2])$/, PERIOD_REQUIRED);

/** What the button sends: the new file's id, and the digest of what staff saw. */
export const fileForm = z.object({ _id: id, seen: z.string().regex(/^[0-9a-f]{64}$/) });

/** How many records to invoice again a URL can name. */
const MAX_AGAIN = 50;
const BETWEEN = '_';

/** The keys of records to invoice again, as a query parameter. */
export const againInAddress = (keys: Iterable<string>): string | undefined => [...keys].join(BETWEEN) || undefined;

/** What the preview's URL asks for. A value that makes no sense counts as missing. */
export function previewState(search: URLSearchParams) {
  const { query, ...pageQuery } = pageOf(search);
  const keys = (search.get('again') ?? '').split(BETWEEN).filter((key) => /^[0-9a-f]{24}-(seller|buyer)$/.test(key));
  const again = new Set(keys.slice(0, MAX_AGAIN));
  const isLeftOut = search.get('show') === 'left-out';
  return {
    ...pageQuery,
    again,
    isLeftOut,
    canAddMore: again.size < MAX_AGAIN,
    query: { ...query, show: isLeftOut ? 'left-out' : undefined, again: againInAddress(again) },
  };
}

/** The query parameter with one more record, or with one less. */
export const withAgain = (again: ReadonlySet<string>, record: Parameters<typeof recordKey>[0]) =>
  againInAddress(new Set([...again, recordKey(record)]));
export const withoutAgain = (again: ReadonlySet<string>, record: Parameters<typeof recordKey>[0]) =>
  againInAddress([...again].filter((key) => key !== recordKey(record)));
