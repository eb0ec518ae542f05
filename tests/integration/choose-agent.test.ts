import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrand } from '~/domain/partner/brand/commands.server';
import { createEstateAgent } from '~/domain/partner/estate-agent/commands.server';
import { newEstateAgent } from '~/domain/partner/estate-agent/schema';
import * as offices from '~/domain/partner/queries.server';
import { db } from '~/platform/db.server';
import * as reporting from '~/platform/error-reporting.server';
import { newId } from '~/platform/ids';
import { loader as formLoader, action as saveForm } from '~/routes/sell/about-the-property';
import { action as choose, loader as findPage } from '~/routes/sell/estate-agent';
import { loader as foundAgents } from '~/routes/sell/found-agents';
import { Browser } from '../support/routes';
import { sellerWithSale, signedIn } from '../support/seller';
import { homeIn, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
let brand: string;
beforeAll(async () => {
  staff = await staffMember();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  brand = `Ōsprey & Sons ${newId()}`;
  await createBrand(staff, { brandName: brand });
});

const office = (name: string) =>
  createEstateAgent(
    staff,
    newEstateAgent.parse({
      brand,
      office: { name, phone_number: '01632 960101', address: homeIn('Ludlow') },
      valuers: [{ first_name: 'Vera', last_name: 'Xanthippe', email: 'vera@osprey.example' }],
    }),
  );

type Seller = Awaited<ReturnType<typeof signedIn>>;
type Found = { offices: { id: string; label: string }[]; count: number };
const idsFound = async ({ browser }: Seller, words: string) => {
  const { data } = await browser.get(foundAgents, `/?${new URLSearchParams({ query: words })}`);
  return (data as Found).offices.map(({ id }) => id);
};
const find = async ({ browser }: Seller, words: string) => {
  const { data } = await browser.get(findPage, `/?${new URLSearchParams({ query: words })}`);
  return (data as { found: Found | 'failed' | null }).found;
};
const form = async ({ browser }: Seller) =>
  (await browser.get(formLoader, '/')).data as { values: Record<string, string>; agent: { name: string } | null };

test('finds offices that match every word, ignoring case and accents, and never by the people who work there', async () => {
  const id = await office('Church Stretton');
  await office('Ludlow');
  const seller = await signedIn();
  const own = brand.split(' ').at(-1) ?? '';
  expect(await idsFound(seller, `STRETT osprey ${own}`)).toEqual([id]);
  expect(await idsFound(seller, `${own} Xanthippe`)).toEqual([]);
  expect(await idsFound(seller, `${own} vera@osprey.example`)).toEqual([]);
  expect(await idsFound(seller, `${own} %`)).toEqual([]);
  expect(await idsFound(seller, own)).toHaveLength(2);
  expect((await new Browser().get(foundAgents, '/')).status).toBe(401);
});

test('finds an office by its current names', async () => {
  const id = await office('Ludlow');
  const seller = await signedIn();
  const [old, renamed] = [brand.split(' ').at(-1) ?? '', `Heron ${newId()}`];
  await db.estateAgentBrand.updateMany({ where: { brand_name: brand }, data: { brand_name: renamed } });
  await db.estateAgent.update({ where: { id }, data: { office_name: 'Wigmore' } });
  expect(await idsFound(seller, `${renamed} wigmore`)).toEqual([id]);
  expect(await idsFound(seller, old)).toEqual([]);
  expect(await idsFound(seller, `${renamed} Ludlow`)).toEqual([]);
});

describe('without JavaScript', () => {
  test('the form keeps its answers while an office is found and chosen', async () => {
    const id = await office('Ludlow');
    const seller = await signedIn();
    const left = await seller.browser.post(saveForm, '/', {
      intent: 'find-agent',
      agentQuery: 'osprey & sons',
      askingPrice: '349,950',
      tenureOption: 'Freehold',
    });
    expect(left).toMatchObject({
      status: 303,
      location: '/sell/about-the-property/estate-agent?query=osprey+%26+sons',
    });
    expect(await find(seller, brand)).toEqual({ offices: [{ id, label: `${brand} - Ludlow` }], count: 1 });
    const chosen = await seller.browser.post(choose, '/', { choice: id });
    expect(chosen).toMatchObject({ status: 303, location: '/sell/about-the-property' });
    expect(await form(seller)).toMatchObject({
      values: { estateAgent: id, askingPrice: '349,950', tenureOption: 'Freehold' },
      agent: { name: `${brand} - Ludlow` },
    });
  });

  test('pressing Enter in the field searches, and so does saving with a typed name that was not chosen', async () => {
    const seller = await signedIn();
    const post = (fields: Record<string, string>) => seller.browser.post(saveForm, '/', fields);
    const to = '/sell/about-the-property/estate-agent?query=osprey';
    expect((await post({ intent: 'enter', agentQuery: 'osprey' })).location).toBe(to);
    expect((await post({ agentQuery: 'osprey' })).location).toBe(to);
    expect((await post({ agentQuery: 'osprey', estateAgent: 'no_agent' })).status).toBe(422);
    expect((await post({ intent: 'enter', addressQuery: 'sy8', agentQuery: 'osprey' })).location).toContain('/address');
  });

  test('the options in place of an agent can be chosen there, and a choice can be undone', async () => {
    const seller = await signedIn();
    await seller.browser.post(choose, '/', { choice: 'no_agent' });
    expect((await form(seller)).values.estateAgent).toBe('no_agent');
    await seller.browser.post(choose, '/', { choice: '' });
    expect((await form(seller)).values.estateAgent).toBe('');
  });

  test.each(['0123456789abcdef01234567', 'nonsense', 'NOT_LISTED'])('%j is not a choice', async (choice) => {
    const seller = await signedIn();
    expect(await seller.browser.post(choose, '/', { choice })).toMatchObject({ status: 422 });
    expect((await form(seller)).values.estateAgent).toBeUndefined();
  });

  test('an empty search finds nothing, and no text fails', async () => {
    const seller = await signedIn();
    expect(await find(seller, '')).toBeNull();
    for (const words of ['x'.repeat(5000), '%_\\', "'; drop table", '🏠', '  ']) {
      expect(await find(seller, words), words).not.toBe('failed');
    }
  });
});

test('a search that fails is reported, and the form still works', async () => {
  const id = await office('Ludlow');
  const seller = await sellerWithSale();
  await db.sale.update({
    where: { id: seller.saleId },
    data: { estate_agent_id: id, estate_agent_status: 'assigned' },
  });
  expect((await form(seller)).agent?.name).toBe(`${brand} - Ludlow`);
  const reported = vi.spyOn(reporting, 'reportError').mockImplementation(() => {});
  vi.spyOn(offices, 'findOfficeLabel').mockRejectedValue(new Error('out of order'));
  vi.spyOn(offices, 'findOffices').mockRejectedValue(new Error('out of order'));
  expect(await form(seller)).toMatchObject({ values: { estateAgent: id }, agent: null });
  expect(await find(seller, 'osprey')).toBe('failed');
  expect(reported).toHaveBeenCalledTimes(2);
});
