import { type Done, doneQuery, workListState } from '~/domain/work/schema';
import { urls } from '~/urls';

/** Where a dialog leads back to: the transaction that opened it, or the work page as it was, which says what was done. */
export function backOf(url: URL, id: string, done?: Done): string {
  if (url.searchParams.get('at') === 'sale') return urls.adminTransaction(id);
  return urls.adminWork({ ...workListState(url.searchParams).query, ...(done && doneQuery(done)) });
}

/** A dialog keeps the view of the page below it. */
export const hereOf = (url: URL): string => `${url.pathname}${url.search}`;
