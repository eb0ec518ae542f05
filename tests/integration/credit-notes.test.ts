/** This file has its own database, so the completions made here are the only ones. */
import { beforeAll, expect, test } from 'vitest';
import { assignSolicitors } from '~/domain/assignment/commands.server';
import { assignment } from '~/domain/assignment/schema';
import { getSaleToClose } from '~/domain/closing/queries.server';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { INVOICED } from '~/domain/purchase/significant-dates/rules';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { action as credit, loader as toCredit } from '~/routes/admin/invoicing/credit';
import { loader as creditNote } from '~/routes/admin/invoicing/credit-note';
import { loader as invoicePage } from '~/routes/admin/invoicing/invoice';
import { action as mark } from '~/routes/admin/invoicing/mark';
import { action as makeFile, loader as monthPage } from '~/routes/admin/invoicing/month';
import { action as takeOff } from '~/routes/admin/invoicing/take-mark-off';
import { action as makeVoid } from '~/routes/admin/invoicing/void';
import { buyerOf } from '../support/deal';
import { insertLawyerGroup } from '../support/partner-rows';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
let group: Awaited<ReturnType<typeof insertLawyerGroup>>;

beforeAll(async () => {
  staff = await staffMember();
  group = await insertLawyerGroup(pool, 'Larkspur Law LLP');
  await db.lawyerGroup.update({ where: { id: group.id }, data: { panel_solicitor: true } });
  await db.adminConfig.upsert({
    where: { id: 1 },
    create: { id: 1, invoicing_amount: 45_005 },
    update: { invoicing_amount: 45_005 },
  });
});

/** A sale whose two sides the same firm acted for. */
async function completedOn(day: string, groupId = group.id) {
  const { saleId } = await sellerWithSale();
  await db.sale.update({
    where: { id: saleId },
    data: {
      ...{ seller_lawyer_group_id: groupId, buyer_lawyer_group_id: groupId },
      solicitor_groups_assigned_at: new Date('2022-11-15T10:00:00Z'),
    },
  });
  return { saleId, ...(await buyerOf(saleId, { completed: new Date(day) })) };
}

type Row = { side: string; why: string | null; change: string | null };
type Month = {
  form: { _id: string; seen: string };
  counts: { included: number; leftOut: number };
  rows: Row[];
  isOver: boolean;
};

const monthOf = async (period: string, query = '', browser = staff.browser) =>
  (await browser.get(withParams(monthPage, { period }), `/admin/invoicing/${period}${query}`)).data as Month;

async function make(period: string, query = '', browser = staff.browser) {
  const { form } = await monthOf(period, query, browser);
  const answer = await browser.post(withParams(makeFile, { period }), `/admin/invoicing/${period}${query}`, form);
  return { ...answer, id: form._id };
}

const onInvoice = (id: string) => ({ id, lawFirmId: group.firmId });
const invoiceOf = async (id: string) => (await staff.browser.get(withParams(invoicePage, onInvoice(id)), '/')).data;
const send = (
  action: Parameters<typeof withParams>[0],
  id: string,
  fields: Record<string, string>,
  more: object = {},
) => staff.browser.post(withParams(action, { ...onInvoice(id), ...more }), `/admin/invoicing/files/${id}`, fields);
const markAs = (id: string, as: 'sent' | 'paid', day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return send(mark, id, { 'day.day': date, 'day.month': month, 'day.year': year }, { mark: as });
};

test('an invoice is sent and paid; a credit note takes one record back, whose date can change and which is invoiced again', async () => {
  const { saleId, purchaseId } = await completedOn('2025-03-05');
  const { id } = await make('2025-03');
  expect(await invoiceOf(id)).toMatchObject({ state: 'not sent', can: { void: true, credit: false, markPaid: false } });

  expect((await markAs(id, 'paid', '2025-04-02')).status).toBe(409);
  expect((await markAs(id, 'sent', '2999-04-02')).status).toBe(422);
  expect((await markAs(id, 'sent', '2025-04-02')).status).toBe(302);
  expect((await markAs(id, 'paid', '2025-04-01')).status).toBe(422);
  expect((await markAs(id, 'paid', '2025-04-03')).status).toBe(302);
  expect(await invoiceOf(id)).toMatchObject({ state: 'paid', sentOn: '02/04/2025', paidOn: '03/04/2025', terms: null });
  expect((await send(takeOff, id, {}, { mark: 'sent' })).status).toBe(409);
  expect((await send(takeOff, id, {}, { mark: 'paid' })).status).toBe(302);
  expect((await send(makeVoid, id, { _id: newId(), reason: 'Wrong' })).status).toBe(409);

  const [first, second] = [newId(), newId()];
  const some = { _id: first, what: 'some', records: `${purchaseId}-seller`, reason: 'Another day' };
  const answers = await Promise.all([send(credit, id, some), send(credit, id, some)]);
  expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`/admin/invoicing/credit-notes/${first}`));
  expect((await send(credit, id, { ...some, _id: newId() })).status).toBe(409);
  expect((await send(takeOff, id, {}, { mark: 'sent' })).status).toBe(409);
  const period = new Date().toISOString().slice(0, 7);
  expect((await staff.browser.get(withParams(creditNote, { id: first }), '/')).data).toMatchObject({
    ...{ number: `CN-${period}-0001`, firm: 'Larkspur Law LLP', total: '£450.05', vat: '£75.01' },
    rows: [{ side: 'Seller', client: 'Amara Bello', completed: '05/03/2025' }],
  });

  // The other side still counts. Once closed, such a sale is not reopened.
  expect((await getSaleToClose(saleId)).standing).toMatchObject({ isInvoiced: true });
  const moved = () => setSignificantDates(staff, purchaseId, { completed: '2025-04-07' });
  await expect(moved()).rejects.toMatchObject({ message: INVOICED });
  const { data } = await staff.browser.get(withParams(toCredit, onInvoice(id)), '/');
  expect(data).toMatchObject({ all: 'All that is left: £450.05', records: [{ key: `${purchaseId}-buyer` }] });
  expect((await send(credit, id, { _id: second, what: 'all', reason: 'Another day' })).status).toBe(302);
  expect(await invoiceOf(id)).toMatchObject({ state: 'credited', credits: [{ id: first }, { id: second }] });
  expect((await getSaleToClose(saleId)).standing).toMatchObject({ isInvoiced: false });
  await moved();

  // What was credited is invoiced again only on purpose.
  const leftOut = await monthOf('2025-04', '?show=left-out');
  expect(leftOut.counts).toEqual({ included: 0, leftOut: 2 });
  expect(leftOut.rows.map(({ why }) => why)).toEqual(Array(2).fill('A credit note took it back.'));
  const again = await make('2025-04', `?again=${purchaseId}-seller`);
  expect(again.status).toBe(303);
  await expect(setSignificantDates(staff, purchaseId, { completed: '2025-04-08' })).rejects.toMatchObject({
    message: INVOICED,
  });
  expect((await auditOf('INV-2025-03-0001')).map(({ action }) => action).sort()).toEqual([
    ...['credit', 'credit', 'mark-paid', 'mark-sent', 'unmark-paid'],
  ]);
});

test('an invoice that was not sent is made void: its records are in the next file by themselves, under a new number', async () => {
  const { purchaseId } = await completedOn('2025-06-05');
  const { id } = await make('2025-06');
  expect((await send(credit, id, { _id: newId(), what: 'all', reason: 'Wrong' })).status).toBe(409);
  expect((await send(makeVoid, id, { _id: newId(), reason: 'The amount was wrong' })).status).toBe(302);
  expect(await invoiceOf(id)).toMatchObject({ state: 'void', credits: [{ number: null, total: '£900.10' }] });
  expect((await monthOf('2025-06')).counts).toEqual({ included: 2, leftOut: 0 });
  const next = await make('2025-06');
  expect(await invoiceOf(next.id)).toMatchObject({ number: 'INV-2025-06-0002', state: 'not sent' });
  expect((await monthOf('2025-06')).counts).toEqual({ included: 0, leftOut: 2 });
  expect(await db.invoiceRecord.count({ where: { purchase_id: purchaseId } })).toBe(4);
});

test('a group off the panel is left out, unless a manager adds it', async () => {
  const off = await insertLawyerGroup(pool, 'Oakes & Hart');
  await db.lawyerGroup.update({ where: { id: off.id }, data: { panel_solicitor: false } });
  const { purchaseId } = await completedOn('2025-08-05', off.id);
  const words = { why: 'Not on the panel: no introduction.', change: null };
  expect((await monthOf('2025-08', '?show=left-out')).rows).toMatchObject([words, words]);
  const added = `?again=${purchaseId}-seller`;
  expect((await make('2025-08', added)).status).toBe(403);
  const manager = await staffMember();
  await db.user.update({ where: { id: manager.userId }, data: { is_manager: true } });
  const { rows } = await monthOf('2025-08', '?show=left-out', manager.browser);
  const row = rows.find(({ side }) => side === 'Seller');
  expect(row?.change).toBe(`/admin/invoicing/2025-08?show=left-out&again=${purchaseId}-seller`);
  expect((await make('2025-08', added, manager.browser)).status).toBe(303);
});

test('what a firm pays counts from the day on which it was assigned', async () => {
  const { saleId } = await completedOn('2025-10-05');
  const nobody = { seller_lawyer_group_id: null, buyer_lawyer_group_id: null, solicitor_groups_assigned_at: null };
  await db.sale.update({ where: { id: saleId }, data: nobody });
  const moved = await insertLawyerGroup(pool, 'Quay & Co');
  await db.lawyerGroup.update({ where: { id: moved.id }, data: { panel_solicitor: true } });
  await assignSolicitors(staff, saleId, assignment.parse({ lawyerGroupsIds: { seller: moved.id, buyer: group.id } }));
  await db.lawyerGroup.update({ where: { id: moved.id }, data: { panel_solicitor: false } });
  await db.adminConfig.update({ where: { id: 1 }, data: { invoicing_amount: 50_000 } });
  expect(await monthOf('2025-10')).toMatchObject({ counts: { included: 2 }, total: '£900.10' });
  const { id } = await make('2025-10');
  await db.adminConfig.update({ where: { id: 1 }, data: { invoicing_amount: 45_005 } });
  expect(await db.invoiceFile.findUniqueOrThrow({ where: { id } })).toMatchObject({ total_amount: 90_010n });
});

test('a month that is not over says so', async () => {
  const thisMonth = new Date().toISOString().slice(0, 7);
  expect(await monthOf(thisMonth)).toMatchObject({ isOver: false });
  expect(await monthOf('2025-03')).toMatchObject({ isOver: true });
});
