import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as activeCustomer from '~/routes/api/users/active-customer';
import * as userByEmail from '~/routes/api/users/by-email';
import * as users from '~/routes/api/users/list';
import type { Browser } from '../support/routes';
import { withParams } from '../support/seller';
import { homeIn, staffMember } from '../support/staff';

type Listed = { items: { _id: string; first_name: string }[]; totalItems: number; totalFilteredItems: number };

let browser: Browser;
/** Newest first: 12 users, every third inactive, the last two staff. */
const ids: string[] = [];

beforeAll(async () => {
  ({ browser } = await staffMember('Asker', 'Last'));
  const rows = Array.from({ length: 12 }, (_, n) => ({
    id: newId(),
    email: `listed-${n}@people.example`,
    first_name: n === 4 ? 'Zoë' : `Person${n}`,
    last_name: n === 5 ? '100%' : 'Listed',
    active: n % 3 !== 0,
    type: n > 9 ? ('admin' as const) : ('customer' as const),
    created_at: new Date(Date.UTC(2040, 0, 20 - n)),
  }));
  await db.user.createMany({ data: rows });
  ids.push(...rows.map(({ id }) => id));
});

const list = async (query: string): Promise<Listed> => {
  const answer = await browser.get(users.loader, `/api/users?${query}`);
  expect(answer.status).toBe(200);
  return answer.data as Listed;
};
const found = ({ items }: Listed) => items.map(({ _id }) => _id);

describe('the list', () => {
  test('is newest first, in pages whose limit is the end of the range', async () => {
    const all = await db.user.count();
    const first = await list('skip=0&limit=5');
    expect(found(first)).toEqual(ids.slice(0, 5));
    expect(first).toMatchObject({ totalItems: all, totalFilteredItems: all });
    expect(found(await list('skip=5&limit=10'))).toEqual(ids.slice(5, 10));
    expect(found(await list('skip=10000&limit=10010'))).toEqual([]);
    expect(found(await list(''))).toEqual(ids.slice(0, 10));
  });

  test('is filtered by activity and type, and counts the matches', async () => {
    const inactive = await list('isActive=false&limit=50');
    expect(found(inactive)).toEqual([ids[0], ids[3], ids[6], ids[9]]);
    expect(inactive.totalFilteredItems).toBe(4);
    expect(inactive.totalItems).toBe(await db.user.count());
    expect(found(await list('isActive=true&type=admin&limit=2'))).toEqual([ids[10], ids[11]]);
  });

  test.each([
    ['zoe listed', [4]],
    ['LISTED-7@people.example', [7]],
    ['pe listed', [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11]],
    ['%', []],
    ['100%', [5]],
    ["'; drop table app_user", []],
    ['🏠', []],
  ])('can be searched for %j', async (typed, expected) => {
    const answer = await list(new URLSearchParams({ searchValue: typed, limit: '100' }).toString());
    expect(found(answer)).toEqual(expected.map((n) => ids[n]));
    expect(answer.totalFilteredItems).toBe(expected.length);
  });

  test('ignores a search for characters that no one can type', async () => {
    const answer = await list(new URLSearchParams({ searchValue: '\u0000', limit: '100' }).toString());
    expect(answer.totalFilteredItems).toBe(await db.user.count());
  });

  test.each(['skip=-1', 'skip=x', 'limit=1e99', 'isActive=maybe', 'type=king', `searchValue=${'x'.repeat(201)}`])(
    '%s is refused',
    async (query) => {
      expect(await browser.get(users.loader, `/api/users?${query}`)).toMatchObject({
        status: 422,
        data: { message: 'Please check your input and try again.', fieldErrors: expect.any(Object) },
      });
    },
  );
});

describe('by email', () => {
  const find = (email: string) => browser.get(withParams(userByEmail.loader, { email }), '/api/users/email/x');

  test('in any case', async () => {
    expect(await find(' LISTED-1@People.example')).toMatchObject({ status: 200, data: { _id: ids[1] } });
  });

  test('an unknown address and an invalid one', async () => {
    expect(await find('nobody@people.example')).toMatchObject({ status: 404, data: { message: 'User not found' } });
    expect(await find('nobody')).toMatchObject({
      status: 422,
      data: { message: 'Please enter a valid email address', fieldErrors: { email: expect.any(Array) } },
    });
  });
});

describe('an active customer', () => {
  const post = (body: unknown) => browser.postJson(activeCustomer.action, '/api/users/active-customer', body);

  test('is created once', async () => {
    const body = {
      email: 'New.Customer@People.example',
      first_name: '李',
      middle_name: null,
      last_name: 'O’Neill',
      phone_number: '07700900123',
      correspondence_address: homeIn('Ludlow'),
    };
    expect(await post(body)).toMatchObject({
      status: 200,
      data: {
        email: 'new.customer@people.example',
        first_name: '李',
        active: true,
        type: 'customer',
        correspondence_address: { postcode: 'SY8 1DN' },
      },
    });
    expect(await post(body)).toMatchObject({
      status: 409,
      data: {
        message: 'Error creating active customer',
        fieldErrors: { email: ['User with this email already exists. Use the search bar to find user.'] },
      },
    });
  });

  test('is not created from invalid input', async () => {
    const answer = await post({ email: 'x', first_name: '🏠', last_name: 'x'.repeat(256), phone_number: '1' });
    expect(answer).toMatchObject({
      status: 422,
      data: {
        message: 'Error creating active customer',
        fieldErrors: {
          email: ['Please enter a valid email address'],
          first_name: ['First name is required'],
          last_name: ['Last name must be less than 255 characters long'],
          phone_number: ['Invalid mobile number'],
        },
      },
    });
    expect((await browser.post(activeCustomer.action, '/api/users/active-customer', { email: 'x' })).status).toBe(400);
  });
});
