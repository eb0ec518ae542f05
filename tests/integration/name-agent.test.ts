/** The estate agent that a seller names after payment, from the dashboard to what staff read. */
import { beforeEach, expect, test } from 'vitest';
import { setEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { ALREADY_NAMED } from '~/domain/sale/estate-agent/rules';
import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as assigning from '~/routes/admin/transaction/agent/assign';
import { loader as tab } from '~/routes/admin/transaction/agent/tab';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import * as naming from '~/routes/dashboard/estate-agent';
import { buyerOf, insertFollower } from '../support/deal';
import { insertEstateAgent } from '../support/partners';
import type { Browser } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
  await db.sale.update({
    where: { id: seller.saleId },
    data: { estate_agent_id: null, estate_agent_status: 'pending' },
  });
});

const TYPED = { agentName: 'Larkspur Homes', branch: 'Ludlow', email: 'desk@larkspur.example' };
const here = () => `/dashboard/sell/${seller.saleId}/estate-agent`;
const name = (fields: Record<string, string>, { browser }: { browser: Browser } = seller) =>
  browser.post(withParams(naming.action, { id: seller.saleId }), here(), fields);
const agentShown = async (
  { browser }: { browser: Browser } = seller,
  params: { role: string; id: string } = { role: 'sell', id: seller.saleId },
) => ((await browser.get(withParams(dashboard, params), '/')).data as { view: DealView }).view.agent;
const isWork = async () => {
  await rewriteWork(seller.saleId);
  return (await db.workItem.count({ where: { sale_id: seller.saleId, kind: 'agent_named' } })) > 0;
};
const emails = () => db.emailMessage.count({ where: { sale_id: seller.saleId, kind: 'agent-introduction' } });

test('a seller who chose to tell us later is asked on the dashboard until they do, and nothing says earlier that an agent is being added', async () => {
  const link = { href: here(), label: 'Tell us now' };
  expect(await agentShown()).toMatchObject({ words: 'You have not told us who your estate agent is yet.', link });
  const buyer = await buyerOf(seller.saleId, { isAccepted: true });
  expect(await agentShown(buyer, { role: 'buy', id: buyer.purchaseId })).toBeNull();
  expect(await agentShown(await insertFollower({ sale_id: seller.saleId, role: 'seller' }))).toBeNull();
  await db.sale.update({ where: { id: seller.saleId }, data: { estate_agent_status: 'not_listed' } });
  expect(await agentShown()).toMatchObject({ link: { label: 'Tell us who they are' } });
  await db.sale.update({ where: { id: seller.saleId }, data: { estate_agent_status: 'no_agent' } });
  expect(await agentShown()).toMatchObject({ words: 'You’re selling without an estate agent.', link: null });
});

test('an unlisted agent needs a name, a branch and an email, and is not emailed until staff have added them', async () => {
  const answer = await name({ agentName: '', branch: '', email: 'desk' });
  expect(answer.status).toBe(422);
  expect(answer.data).toMatchObject({
    error: {
      agentName: ['Name is required'],
      branch: ['Branch is required'],
      email: ['Please enter a valid email address'],
    },
  });
  expect(await name(TYPED)).toMatchObject({
    status: 303,
    location: `/dashboard/sell/${seller.saleId}?flash=agent-named`,
  });
  expect(await agentShown()).toMatchObject({
    words: 'We’re adding your estate agent: Larkspur Homes, Ludlow.',
    link: null,
  });
  const buyer = await buyerOf(seller.saleId, { isAccepted: true });
  expect(await agentShown(buyer, { role: 'buy', id: buyer.purchaseId })).toMatchObject({
    words: 'We’re adding the estate agent.',
  });
  // No one is added to a sale that has ended.
  const { userId: closed_by_id } = await staffMember();
  const closed = { id: newId(), sale_id: seller.saleId, closed_as: 'withdrawn', closed_by_id } as const;
  await db.closing.create({ data: closed });
  expect(await agentShown()).toBeNull();
  await db.closing.delete({ where: { id: closed.id } });
  const { rowCount } = await pool.query(`select from email_message where "to" = $1`, [TYPED.email]);
  expect(rowCount).toBe(0);
  const staff = await staffMember();
  expect((await staff.browser.get(withParams(tab, { id: seller.saleId }), '/')).data).toMatchObject({
    status: 'pending',
    named: { officeId: null, name: 'Larkspur Homes, Ludlow', email: TYPED.email },
  });
  const dialog = await staff.browser.get(withParams(assigning.loader, { id: seller.saleId }), '/');
  expect(dialog.data).toMatchObject({ named: 'Larkspur Homes, Ludlow' });
  expect(
    await db.timelineEvent.findMany({
      where: { sale_id: seller.saleId, event_name: 'estate_agent_named' },
      select: { author: true, comments: true },
    }),
  ).toEqual([{ author: 'S', comments: 'Larkspur Homes, Ludlow, desk@larkspur.example' }]);
});

test.each(['pending', 'not_listed'] as const)(
  'an agent named while it is %s is work until staff leave them out by another answer, too',
  async (status) => {
    await name(TYPED);
    await db.sale.update({ where: { id: seller.saleId }, data: { estate_agent_status: status } });
    expect(await isWork()).toBe(true);
    const answer = status === 'pending' ? ('not_listed' as const) : ('pending' as const);
    await setEstateAgent(await staffMember(), seller.saleId, { status: answer, estateAgentId: null });
    expect(await isWork()).toBe(false);
    expect(await agentShown()).toMatchObject({
      words: 'You told us that your estate agent is Larkspur Homes, Ludlow.',
    });
  },
);

test('an agent is named once, even with several presses, and not if staff have assigned one', async () => {
  const answers = await Promise.all([name(TYPED), name(TYPED), name(TYPED)]);
  expect(answers.filter(({ location }) => location?.endsWith('agent-named'))).toHaveLength(1);
  for (const { status, location, data } of answers.filter((each) => !each.location?.endsWith('agent-named'))) {
    if (status === 303) expect(location).toContain('flash=agent-known');
    else expect([status, JSON.stringify(data)]).toEqual([409, expect.stringContaining(ALREADY_NAMED)]);
  }
  expect(await name({ ...TYPED, branch: 'Leeds' })).toMatchObject({
    status: 303,
    location: expect.stringContaining('known'),
  });
  expect(await db.namedAgent.findMany({ where: { sale_id: seller.saleId } })).toMatchObject([{ branch: 'Ludlow' }]);

  seller = await sellerWithSale({ paid: true });
  const { id: estate_agent_id } = await insertEstateAgent();
  await db.sale.update({ where: { id: seller.saleId }, data: { estate_agent_id, estate_agent_status: 'assigned' } });
  expect((await name(TYPED)).location).toContain('agent-known');
});

test('a listed office is introduced only after staff press, which is work until then', async () => {
  const office = await insertEstateAgent();
  const valuer = { id: newId(), estate_agent_id: office.id, first_name: 'Vera', primary_valuer: true };
  await db.valuer.create({ data: { ...valuer, email: 'vera@larkspur.example' } });
  expect((await name({ choice: newId() })).status).toBe(422);
  expect((await name({ choice: office.id })).status).toBe(303);
  expect((await agentShown())?.words).toMatch(/^We’re adding your estate agent: Brand .* - Ludlow\.$/);
  expect([await emails(), await isWork()]).toEqual([0, true]);
  const staff = await staffMember();
  const { data } = await staff.browser.get(withParams(tab, { id: seller.saleId }), '/');
  expect(data).toMatchObject({ named: { officeId: office.id } });
  const path = `/admin/transactions/${seller.saleId}/estate-agent/assign?estateAgentId=${office.id}&step=confirm`;
  const shown = (await staff.browser.get(withParams(assigning.loader, { id: seller.saleId }), path)).data as {
    version: number;
  };
  const confirm = { estateAgentId: office.id, confirmed: 'true', version: String(shown.version) };
  const digest = /"digest":"([^"]*)"/.exec(JSON.stringify(shown))?.[1] ?? '';
  await staff.browser.post(withParams(assigning.action, { id: seller.saleId }), path, { ...confirm, digest });
  expect([await emails(), await isWork()]).toEqual([1, false]);
  expect(await agentShown()).toMatchObject({ link: null, words: expect.not.stringContaining('adding') });
});

test('only the primary seller of a paid sale that goes on can name an agent, and not for a unit', async () => {
  expect((await name(TYPED, await insertFollower({ sale_id: seller.saleId, role: 'seller' }))).status).toBe(404);
  const unpaid = await sellerWithSale();
  const answer = await unpaid.browser.post(withParams(naming.action, { id: unpaid.saleId }), '/', TYPED);
  expect(answer.status).toBe(404);
  const { userId: closed_by_id } = await staffMember();
  const closed = { id: newId(), sale_id: seller.saleId, closed_as: 'withdrawn', closed_by_id } as const;
  await db.closing.create({ data: closed });
  expect((await name(TYPED)).status).toBe(404);
  await db.closing.delete({ where: { id: closed.id } });
  const company = await db.company.create({
    data: { id: newId(), name: 'Larch Homes', company_number: newId().toUpperCase() },
  });
  const group = {
    id: newId(),
    name: `Larch ${newId()}`,
    representative_id: seller.person.id,
    company_seller_id: company.id,
  };
  await db.transactionsGroup.create({ data: group });
  await db.sale.update({ where: { id: seller.saleId }, data: { group_id: group.id } });
  expect(await agentShown()).toBeNull();
  expect((await name(TYPED)).status).toBe(404);
});
