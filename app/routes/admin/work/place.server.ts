import { workView } from '~/domain/work/schema';
import { urls } from '~/urls';

/** Where a dialog leads back to: the transaction that opened it, or the work page as it was. */
export const backOf = (url: URL, id: string): string =>
  url.searchParams.get('at') === 'sale' ? urls.adminTransaction(id) : urls.adminWork(workView(url.searchParams).query);

/** A dialog keeps the view of the page below it. */
export const hereOf = (url: URL): string => `${url.pathname}${url.search}`;
