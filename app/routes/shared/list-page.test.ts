import { expect, test } from 'vitest';
import { listPage } from './list-page.server';

const href = ({ search, page }: Record<string, string | undefined>) => `/admin/list?search=${search}&page=${page}`;

/** A page of a list of `many` rows, ten a page. */
const pageOf = (page: number, many: number) =>
  listPage({ page, size: 10, query: { search: 'mill' } }, href, async (skip, take) => {
    const items = Array.from({ length: many }, (_, at) => at).slice(skip, skip + take);
    return { items, totalFilteredItems: many };
  });

test('a page has its part of the list, and says which it is', async () => {
  expect(await pageOf(3, 21)).toMatchObject({ items: [20], list: { page: 3, pages: 3, found: 21, shown: 1 } });
  expect(await pageOf(1, 0)).toMatchObject({ items: [], list: { page: 1, pages: 1, found: 0, shown: 0 } });
});

test.each([
  [4, 21, '3'],
  [2, 0, '1'],
])('page %i of a list of %i redirects to its last page and keeps the search', async (page, many, last) => {
  const answer = await pageOf(page, many).catch((thrown: Response) => thrown);
  expect((answer as Response).headers.get('location')).toBe(`/admin/list?search=mill&page=${last}`);
});
