import { type Done, doneQuery, workListState } from '~/domain/work/schema';
import { urls } from '~/urls';

/** Where a dialog leads back to, which says what was done: the transaction that opened it, or the work page as it was. */
export function backOf(url: URL, id: string, done?: Done): string {
  const said = done && doneQuery(done);
  if (url.searchParams.get('at') === 'sale') return urls.adminTransaction(id, 'overview', said);
  return urls.adminWork({ ...workListState(url.searchParams).query, ...said });
}

/** A dialog keeps the view of the page below it. */
export const hereOf = (url: URL): string => `${url.pathname}${url.search}`;
