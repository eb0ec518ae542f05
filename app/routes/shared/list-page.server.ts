import { redirect } from '@remix-run/node';
import type { ListPage } from '~/domain/shared/schema';
import type { ListState } from '~/ui/list-footer';

type ListQuery = Pick<ListState, 'page' | 'size' | 'query'>;

/**
 * The page of a list that the URL asks for, with what `<ListFooter>` and `<ListRange>` show.
 * @param asked the URL's query as parsed by the noun's schema
 * @param href the list's address with such a query
 * @throws a redirect to the last page, if the list no longer has the page of a bookmark
 */
export async function listPage<Found extends Omit<ListPage<unknown>, 'totalItems'>>(
  { page, size, query }: ListQuery,
  href: (query: ListState['query']) => string,
  find: (skip: number, take: number) => Promise<Found>,
): Promise<Found & { list: ListState }> {
  const answer = await find((page - 1) * size, size);
  const found = answer.totalFilteredItems;
  const pages = Math.max(1, Math.ceil(found / size));
  if (page > pages) throw redirect(href({ ...query, page: String(pages) }));
  return { ...answer, list: { page, size, query, pages, found, shown: answer.items.length } };
}
