import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/platform/db.server';
import * as reporting from '~/platform/error-reporting.server';
import { loader as countries } from '~/routes/api/address/countries';
import * as addressDetails from '~/routes/api/address/details';
import * as addressSearch from '~/routes/api/address/search';
import { Browser } from '../support/routes';
import { signedIn } from '../support/seller';

type Found = { Id: string; Type: string; Text: string; Description: string };

const sandbox = process.env.SANDBOX_URL ?? '';
const fault = (kind: string, times: number) =>
  fetch(`${sandbox}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'address', kind, times }),
  });

let browser: Browser;
beforeEach(async () => {
  ({ browser } = await signedIn());
  await db.rateLimit.deleteMany();
  vi.spyOn(reporting, 'reportError').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fetch(`${sandbox}/faults`, { method: 'DELETE' });
});

const search = (query: Record<string, string>) =>
  browser.get(addressSearch.loader, `/api/address/search?${new URLSearchParams(query)}`);
const found = async (query: Record<string, string>) => ((await search(query)).data as { items: Found[] }).items;
const details = (id: string) =>
  browser.get(addressDetails.loader, `/api/address/details?${new URLSearchParams({ id })}`);

describe('the look-up', () => {
  test('lists the countries allowed in an address', async () => {
    const { data } = await browser.get(countries, '/api/address/countries');
    expect(data).toContainEqual({ country: 'United Kingdom', country_iso_2: 'GB' });
  });

  test('finds containers by postcode and homes within them, and reads one', async () => {
    let items = await found({ query: 'sy8 1', country: 'GB' });
    expect(items.length).toBeGreaterThan(0);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['Description', 'Id', 'Text', 'Type']);
    for (let depth = 0; items[0]?.Type !== 'Address'; depth++) {
      expect(depth).toBeLessThan(4);
      items = await found({ query: 'sy8 1', country: 'GB', containerId: items[0]?.Id ?? '' });
    }
    const answer = await details(items[0].Id);
    expect(answer).toMatchObject({
      status: 200,
      data: {
        postcode: expect.stringMatching(/^SY8 1/),
        country_iso_2: 'GB',
        country: 'United Kingdom',
        latitude: expect.any(Number),
        longitude: expect.any(Number),
      },
    });
    expect(JSON.stringify(answer.data)).not.toContain(items[0].Id);
  });

  test('finds the homes of a whole postcode at once', async () => {
    const items = await found({ query: 'sy8  1dn', country: 'GB' });
    expect(items.length).toBeGreaterThan(1);
    expect(items.map(({ Type }) => Type)).not.toContain('Postcode');
  });

  test('returns nothing for an unknown or empty query', async () => {
    expect(await found({ query: 'ZZ99 9ZZ' })).toEqual([]);
    expect(await found({})).toEqual([]);
    for (const country of ['nowhere', 'ZZ'])
      expect(await search({ query: 'x', country })).toMatchObject({
        status: 422,
        data: { fieldErrors: { country: ['Please select an option'] } },
      });
    expect(await details('GB|RM|A|0')).toMatchObject({ status: 404 });
    expect(await details('')).toMatchObject({ status: 404 });
  });

  test('retries once when the provider fails, then says so', async () => {
    await fault('error', 1);
    expect((await found({ query: 'sy8 1' })).length).toBeGreaterThan(0);
    await fault('error', 2);
    expect(await search({ query: 'sy8 1' })).toMatchObject({
      status: 502,
      data: { message: 'Failed to fetch addresses' },
    });
    await fault('error', 2);
    expect(await details('GB|RM|A|1')).toMatchObject({ status: 502, data: { message: 'Failed to fetch address' } });
  });

  test('is for signed-in people, and limited', async () => {
    expect((await new Browser().get(addressSearch.loader, '/api/address/search?query=sy8')).status).toBe(401);
    await search({ query: 'x1' });
    await db.rateLimit.updateMany({ data: { count: 120 } });
    expect((await search({ query: 'x2' })).status).toBe(429);
  });
});
