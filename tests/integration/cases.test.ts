import { beforeAll, expect, test } from 'vitest';
import { countLateCases } from '~/domain/enquiry/case/queries.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { action as add } from '~/routes/admin/case/add';
import { action as answer } from '~/routes/admin/case/answer';
import { loader as detail } from '~/routes/admin/case/detail';
import { loader as list } from '~/routes/admin/case/list';
import { action as reopen } from '~/routes/admin/case/reopen';
import type { Browser } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let browser: Browser;
beforeAll(async () => {
  browser = (await staffMember()).browser;
});

const given = (more: object = {}) => ({
  ...{ _id: newId(), kind: 'complaint', fullName: 'Meera Raman', message: 'Nobody called.' },
  ...{ 'cameOn.day': '2', 'cameOn.month': '10', 'cameOn.year': '2026' },
  ...more,
});

const enter = (fields: Record<string, string>) => browser.post(add, '/admin/cases/add', fields);
const open = async (id: string) => (await browser.get(withParams(detail, { id }), `/admin/cases/${id}`)).data;
const say = (id: string, note: string) =>
  browser.post(withParams(answer, { id }), `/admin/cases/${id}/answer`, { note });

test('staff enter a complaint about a sale; it is answered once, with a note, and can be reopened', async () => {
  const { saleId } = await sellerWithSale();
  const { reference } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  const fields = given({ reference: reference.toLowerCase() });
  const id = fields._id;
  const answers = [await enter(fields), await enter(fields)];
  expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`/admin/cases/${id}`));
  expect(await open(id)).toMatchObject({
    ...{ title: 'Complaint, Meera Raman', came: '02/10/2026 at 00:00', sale: { id: saleId, reference } },
    ...{ due: '27/11/2026 at 23:59, within 8 weeks', recordedBy: 'Priya Shah', message: 'Nobody called.' },
  });

  expect((await say(id, ' ')).status).toBe(422);
  expect(await say(id, 'Called, and said sorry.')).toMatchObject({ location: `/admin/cases/${id}` });
  expect((await say(id, 'Again')).status).toBe(409);
  expect(await open(id)).toMatchObject({
    state: 'answered',
    answeredBy: 'Priya Shah',
    note: 'Called, and said sorry.',
  });

  await browser.post(withParams(reopen, { id }), `/admin/cases/${id}/reopen`, {});
  expect(await open(id)).toMatchObject({ answered: null, note: 'Called, and said sorry.' });
  expect((await browser.post(withParams(reopen, { id }), `/admin/cases/${id}/reopen`, {})).status).toBe(409);

  expect((await auditOf(id)).map(({ action }) => action).sort()).toEqual(['answer', 'create', 'reopen']);
  const events = await db.timelineEvent.findMany({
    where: { sale_id: saleId, event_name: { startsWith: 'case_' } },
    orderBy: { id: 'asc' },
  });
  expect(events.map(({ event_name, comments }) => [event_name, comments])).toEqual([
    ['case_opened', 'Complaint'],
    ['case_answered', 'Complaint'],
    ['case_reopened', 'Complaint'],
  ]);
});

test('a day to come and a reference of nothing are refused', async () => {
  expect(await enter(given({ 'cameOn.year': '2999' }))).toMatchObject({ status: 422 });
  const unknown = await enter(given({ reference: 'KT-0000-00' }));
  expect(JSON.stringify(unknown.data)).toContain('There is no transaction with this reference');
});

test('the list has open cases first, by due date, marks late ones, and finds a name or an email address', async () => {
  await db.enquiryCase.deleteMany();
  const { userId } = await staffMember();
  const hour = 60 * 60_000;
  const made = async (full_name: string, due: number, more: object = {}) =>
    db.enquiryCase.create({
      data: {
        ...{ id: newId(), full_name, email: `${full_name.toLowerCase()}@home.example`, message: 'Call me' },
        ...{ referrer: 'A friend', due_at: new Date(Date.now() + due * hour), ...more },
      },
    });
  await made('Later', 2);
  await made('Done', -9, { answered_at: new Date(), answered_by_id: userId, note: 'Called' });
  await made('Late', -1);
  await made('Before', 0, { due_at: null });
  const rows = async (query = '') => {
    const { data } = await browser.get(list, `/admin/cases${query}`);
    return (data as { rows: { fullName: string; state: string }[] }).rows.map((row) => [row.fullName, row.state]);
  };
  expect(await rows()).toEqual([
    ['Late', 'late'],
    ['Later', 'open'],
    ['Done', 'answered'],
  ]);
  expect(await rows('?searchValue=LATER%40home')).toEqual([['Later', 'open']]);
  expect(await countLateCases(new Date())).toBe(1);
});
