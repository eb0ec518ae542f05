/**
 * Changes to a group after it is created: its representative is emailed, someone else represents it, units are added
 * and removed.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { letters } from '~/letters';
import { deliverEmail, leaseEmails } from '~/outbox/delivery.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as addUnit from '~/routes/admin/group/add-unit';
import * as representative from '~/routes/admin/group/representative';
import * as unitLeaves from '~/routes/admin/group/unit-leaves';
import { validInputs } from '../attack/valid';
import { insertGroup } from '../support/groups';
import { deliverMail, messagesTo } from '../support/mail';
import { insertPerson } from '../support/rows';
import { withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
let group: Awaited<ReturnType<typeof insertGroup>>;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});
beforeEach(async () => {
  group = await insertGroup(staff, { units: 2 });
});

const subjects = async (address: string) => {
  await deliverMail();
  return (await messagesTo(address)).map(({ subject }) => subject);
};
const units = () => db.sale.findMany({ where: { group_id: group.id }, orderBy: { id: 'asc' } });
const underWay = () =>
  db.groupWork.create({
    data: { id: newId(), group_id: group.id, kind: 'estate_agent', data: {}, ordered_by_id: staff.userId },
  });

test('the representative of a new group is emailed straight away, with its units', async () => {
  expect(await subjects(group.representative.email)).toEqual([`You represent the seller of ${group.name}`]);
  const [mail] = await messagesTo(group.representative.email);
  for (const plot of [1, 2]) expect(mail?.text).toContain(`Plot ${plot}, ${group.name}`);
  expect(mail?.text).not.toContain('have not accepted our terms');
});

describe('a new representative', () => {
  const path = () => `/admin/transactions-groups/${group.id}/representative`;
  const post = (fields: Record<string, string>) =>
    staff.browser.post(withParams(representative.action, { id: group.id }), path(), fields);
  type Shown = { toConfirm: { digest: string; letter: { subject: string; text: string } } | null };
  const open = async (address: string) =>
    (await staff.browser.get(withParams(representative.loader, { id: group.id }), address)).data as Shown;

  test('is confirmed with the email in view, sees every unit and is emailed straight away, and the first sees none', async () => {
    const noor = await insertPerson(pool, { firstName: 'Noor' });
    const { location } = await post({ email: noor.email });
    expect(location).toBe(`${path()}?email=${encodeURIComponent(noor.email)}`);
    const { toConfirm } = await open(location ?? '');
    expect(toConfirm?.letter.subject).toBe(`You represent the seller of ${group.name}`);
    expect(await subjects(noor.email)).toEqual([]);
    const press = () => post({ email: noor.email, confirmed: 'true', version: '0', digest: toConfirm?.digest ?? '' });
    for (const { status } of await Promise.all([press(), press()])) expect(status).toBe(302);
    expect(await units()).toMatchObject(Array(2).fill({ primary_seller_id: noor.id, version: 1 }));
    expect(await subjects(noor.email)).toEqual([toConfirm?.letter.subject]);
    const [mail] = await messagesTo(noor.email);
    expect(mail?.text.trim()).toBe(toConfirm?.letter.text.trim());
    expect((await auditOf(group.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['create', staff.userId],
      ['change-representative', staff.userId],
    ]);
  });

  test('cannot be chosen from a stale page, and cannot be unknown or inactive', async () => {
    const noor = await insertPerson(pool, { firstName: 'Noor' });
    const { location } = await post({ email: noor.email });
    const { toConfirm } = await open(location ?? '');
    await db.transactionsGroup.update({ where: { id: group.id }, data: { name: `Other ${newId()}` } });
    const confirmed = { email: noor.email, confirmed: 'true', version: '0', digest: toConfirm?.digest ?? '' };
    expect((await post(confirmed)).status).toBe(409);
    expect((await post({ email: 'nobody@nowhere.example' })).status).toBe(422);
    await db.user.update({ where: { id: noor.id }, data: { active: false, deactivated_at: new Date() } });
    const { toConfirm: again } = await open(location ?? '');
    expect((await post({ ...confirmed, digest: again?.digest ?? '' })).status).toBe(422);
    expect(await units()).toMatchObject(Array(2).fill({ primary_seller_id: group.representative.id }));
    expect(await subjects(noor.email)).toEqual([]);
  });
});

describe('a unit', () => {
  const ids = { sale: newId(), unit: newId() } as unknown as Parameters<typeof validInputs>[0];
  const { intent: _, ...fields } = validInputs(ids)['/admin/transactions-groups/add/units/:unitId']?.form ?? {};
  const post = (more: Record<string, string>) =>
    staff.browser.post(withParams(addUnit.action, { id: group.id }), '/', {
      ...(fields as Record<string, string>),
      ...more,
    });
  type Read = { checked?: { seen: string; to: string; letter: { subject: string; text: string } } };
  const read = async (more: Record<string, string>) => {
    const answer = await post(more);
    return { ...answer, ...(answer.data as Read) };
  };
  const add = async (more: Record<string, string>) => {
    const { checked, ...answer } = await read(more);
    return checked ? post({ ...more, seen: checked.seen }) : answer;
  };
  const takeOut = (saleId: string) =>
    staff.browser.post(withParams(unitLeaves.action, { id: group.id, saleId }), '/', { confirmed: 'true' });

  test('is added once, is paid only if the terms are accepted, and the representative is emailed', async () => {
    await deliverMail();
    const [paid, unpaid] = [newId(), newId()];
    const forms: Record<string, string>[] = [
      { _id: paid, termsAccepted: 'on' },
      { _id: paid, termsAccepted: 'on' },
      { _id: unpaid },
    ];
    for (const form of forms) {
      expect((await add(form)).status).toBe(302);
      await deliverMail();
    }
    expect((await units()).map(({ id }) => id)).toEqual([...group.saleIds, paid, unpaid].sort());
    const row = await db.sale.findUniqueOrThrow({ where: { id: unpaid }, include: { orders: true } });
    expect(row).toMatchObject({ terms_accepted_at: null, orders: [], primary_seller_id: group.representative.id });
    expect(await db.order.count({ where: { sale_id: paid, status: 'succeeded' } })).toBe(1);
    const told = await subjects(group.representative.email);
    expect(told.filter((subject) => subject === `A unit was added to ${group.name}`)).toHaveLength(2);
    const [newest] = (await messagesTo(group.representative.email)).filter(({ text }) => text.includes('not accepted'));
    expect(newest?.text).toContain('The legal work begins once you have');
    const { checked } = await read({ _id: newId() });
    expect(checked).toMatchObject({ to: group.representative.email, letter: { subject: newest?.subject } });
    expect(checked?.letter.text.trim()).toBe(newest?.text.trim().replace(/KT-\w{4}-\w{2}/, '(its reference)'));
    const created = await db.timelineEvent.findMany({ where: { sale_id: { in: [paid, unpaid] } } });
    expect(created.map(({ event_name, author_user_id }) => [event_name, author_user_id])).toEqual(
      Array(2).fill(['sale_created', staff.userId]),
    );
  });

  test('is in one email with those that are added meanwhile, and in another once that one is being sent', async () => {
    await deliverMail();
    const ofUnits = { kind: 'group-representative', status: 'queued' } as const;
    const plot = (number: number) => ({ _id: newId(), 'propertyAddress.line_1': `Plot ${number}, ${group.name}` });
    for (const number of [11, 12]) expect((await add(plot(number))).status).toBe(302);
    await db.emailMessage.updateMany({ where: ofUnits, data: { due_at: new Date(0) } });
    const [first] = await leaseEmails(letters, { links: 0, others: 1 });
    expect((await add(plot(13))).status).toBe(302);
    await deliverEmail(first as NonNullable<typeof first>, letters);
    const [, ...before] = await subjects(group.representative.email);
    expect(before[0]).toBe(`2 units were added to ${group.name}`);
    const mails = (await messagesTo(group.representative.email)).slice(0, 2);
    const plots = mails.map(({ text }) => [11, 12, 13].filter((number) => text.includes(`Plot ${number},`)));
    expect(plots).toEqual([[13], [11, 12]]);
  });

  test('is not added, and nothing is sent, if the email is another than the one that was read', async () => {
    const _id = newId();
    const { checked } = await read({ _id });
    await db.transactionsGroup.update({ where: { id: group.id }, data: { name: `Other ${newId()}` } });
    expect((await post({ _id, seen: checked?.seen ?? '' })).status).toBe(409);
    expect(await units()).toHaveLength(2);
    expect(await subjects(group.representative.email)).toHaveLength(1);
  });

  test('is removed with everything it has, without an email, unless it is the last', async () => {
    await deliverMail();
    const mails = await db.emailMessage.count();
    const [first = '', second = ''] = group.saleIds;
    expect((await takeOut(first)).status).toBe(302);
    expect((await takeOut(first)).status).toBe(302);
    const { group_id, primary_seller_id } = await db.sale.findUniqueOrThrow({ where: { id: first } });
    expect([group_id, primary_seller_id]).toEqual([null, group.representative.id]);
    expect(await takeOut(second)).toMatchObject({ status: 422, data: { problem: expect.stringContaining('last') } });
    expect(await db.emailMessage.count()).toBe(mails);
    expect((await auditOf(group.id)).map(({ action }) => action)).toEqual(['create', 'remove-unit']);
  });

  test('cannot be added or removed while the group is being assigned', async () => {
    await underWay();
    expect((await add({ _id: newId() })).status).toBe(409);
    expect((await takeOut(group.saleIds[0] ?? '')).status).toBe(409);
    expect(await units()).toHaveLength(2);
  });
});
