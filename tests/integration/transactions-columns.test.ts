import { beforeAll, describe, expect, test } from 'vitest';
import { USUAL_COLUMNS } from '~/domain/reporting/columns-rules';
import * as list from '~/routes/admin/transactions';
import * as dialog from '~/routes/admin/transactions-columns';
import type { Browser } from '../support/routes';
import { insertSaleAt } from '../support/sale-state';
import { signedIn } from '../support/seller';

let staff: Browser;
let colleague: Browser;

beforeAll(async () => {
  await insertSaleAt(new Date('2026-11-01T10:00:00Z'), { paid: true });
  await insertSaleAt(new Date('2026-11-02T10:00:00Z'));
  staff = (await signedIn({ type: 'admin' })).browser;
  colleague = (await signedIn({ type: 'admin' })).browser;
});

type Shown = { columns: string[]; rows: { texts: Record<string, string> }[]; list: { query: Record<string, string> } };

const show = async (browser: Browser, query = '') =>
  (await browser.get(list.loader, `/admin/transactions${query}`)).data as Shown;

describe('the columns of the transactions list', () => {
  test('are the default ones at first, and rows have only their data', async () => {
    const { columns, rows } = await show(staff);
    expect(columns).toEqual(USUAL_COLUMNS);
    for (const { texts } of rows) expect(Object.keys(texts)).toEqual(USUAL_COLUMNS);
  });

  test('are remembered in the browser that chose them, and in the address', async () => {
    const sent = '?columns=created&columns=buyer&remember=true&isPaid=true&size=20';
    const answer = await staff.get(list.loader, `/admin/transactions${sent}`);
    expect(answer.status).toBe(302);
    expect(answer.location).toBe('/admin/transactions?isPaid=true&size=20&columns=address.buyer.created');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^kt_columns=[^;]+; Max-Age=15724800; Path=\/; HttpOnly; SameSite=Lax/,
    );

    expect((await show(staff)).columns).toEqual(['address', 'buyer', 'created']);
    const { columns } = (await staff.get(dialog.loader, '/admin/transactions/columns')).data as Shown;
    expect(columns).toEqual(['address', 'buyer', 'created']);
    expect((await show(colleague)).columns).toEqual(USUAL_COLUMNS);
  });

  test('from a shared address are shown, and do not change what was chosen', async () => {
    const { columns, list } = await show(colleague, '?columns=address.buyer.created');
    expect(columns).toEqual(['address', 'buyer', 'created']);
    expect(list.query).toEqual({ columns: 'address.buyer.created' });
    expect(colleague.cookies.has('kt_columns')).toBe(false);
  });

  test('return to the default ones if none is chosen', async () => {
    const { location } = await staff.get(list.loader, '/admin/transactions?remember=true');
    expect(location).toBe('/admin/transactions');
    expect((await show(staff)).columns).toEqual(USUAL_COLUMNS);
  });

  test.each(['bm90IGpzb24%3D', 'IjxzY3JpcHQ%2BIg%3D%3D', encodeURIComponent(btoa('{"a":1}')), 'x'.repeat(5_000)])(
    'are the default ones whatever else the cookie holds: %s',
    async (value) => {
      staff.cookies.set('kt_columns', value);
      expect((await show(staff)).columns).toEqual(USUAL_COLUMNS);
      staff.cookies.delete('kt_columns');
    },
  );
});
