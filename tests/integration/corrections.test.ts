/** Staff correct the home and the answers of a sale: from the form to the customer's email, timeline and objection, and staff's answer. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as correction from '~/routes/admin/transaction/corrections/correction';
import * as home from '~/routes/admin/transaction/corrections/home';
import * as sale from '~/routes/admin/transaction/corrections/sale';
import { loader as tab } from '~/routes/admin/transaction/corrections/tab';
import { loader as events } from '~/routes/api/events/of-transaction';
import * as objection from '~/routes/dashboard/correction';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import { check, correctBy, shownIn } from '../support/corrections';
import { buyerOf } from '../support/deal';
import { insertGroupOf } from '../support/group-rows';
import { deliverMail, messagesTo } from '../support/mail';
import { insertSale } from '../support/rows';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let params: { id: string };
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
  params = { id: seller.saleId };
});

const MOVED = { 'propertyAddress.line_1': '18a Mill Lane' };
const correctHome = (typed: Record<string, string> = MOVED) => correctBy(staff.browser, home, params, typed);
const newest = () => db.correction.findFirstOrThrow({ where: { sale_id: seller.saleId }, orderBy: { id: 'desc' } });
const counts = async () => ({
  corrections: await db.correction.count(),
  emails: await db.emailMessage.count(),
  events: await db.timelineEvent.count(),
  changes: await db.auditLog.count(),
});
const viewOf = async ({ browser, saleId } = seller) =>
  ((await browser.get(withParams(dashboard, { role: 'sell', id: saleId }), '/')).data as { view: DealView }).view;

describe('correcting the home', () => {
  test('first previews the email and the changes, and saves nothing', async () => {
    const before = await counts();
    const { checked } = await check(staff.browser, home, params, MOVED);
    expect(checked).toMatchObject({
      to: seller.person.email,
      title: 'We corrected the address',
      changes: [{ label: 'Address', before: '18 Mill Lane, Ludlow, SY8 1DN', after: '18a Mill Lane, Ludlow, SY8 1DN' }],
      letter: { subject: 'We corrected the address: 18a Mill Lane, Ludlow, SY8 1DN' },
    });
    expect(checked?.letter.text).toContain('You wrote to us.');
    expect(checked?.letter.text).toContain('[personal link]');
    expect(await counts()).toEqual(before);
  });

  test('is saved, put on the timeline, audited with its reason, and emailed as previewed', async () => {
    const { answer, letter } = await correctHome();
    const { id } = await newest();
    expect(answer).toMatchObject({
      status: 302,
      location: `/admin/transactions/${seller.saleId}/corrections/${id}`,
    });
    expect(await shownIn(staff.browser, home, params)).toMatchObject({ fields: { ...MOVED, version: '1' } });
    const [change] = await auditOf(seller.saleId);
    expect(change).toMatchObject({
      action: 'correct',
      actor_name: 'Priya Shah',
      version: 1,
      before: { reason: null, address: { line_1: '18 Mill Lane' } },
      after: { reason: 'You wrote to us.', address: { line_1: '18a Mill Lane' } },
    });
    await deliverMail();
    const [message] = await messagesTo(seller.person.email);
    const shown = letter.text.split('[personal link]');
    expect(message?.subject).toBe(letter.subject);
    for (const part of shown) expect(message?.text).toContain(part);
    expect(message?.text).toContain(`/dashboard/sell/${seller.saleId}/corrections/${id}`);
    expect((await viewOf()).steps).toContainEqual(expect.objectContaining({ title: 'We corrected the address' }));
  });

  test('is by Keyturn for the seller, and by a named person for staff', async () => {
    await correctHome();
    const authorsFor = async ({ browser }: { browser: typeof seller.browser }) =>
      ((await browser.get(withParams(events, params), '/')).data as { event_name: string; authorName: string }[])
        .filter(({ event_name }) => event_name === 'details_corrected')
        .map(({ authorName }) => authorName);
    expect([await authorsFor(seller), await authorsFor(staff)]).toEqual([['Keyturn'], ['Priya Shah']]);
  });

  test('is saved once when the button is pressed twice', async () => {
    const { press } = await correctHome();
    const before = await counts();
    expect(await press()).toMatchObject({
      status: 302,
      location: `/admin/transactions/${seller.saleId}/corrections`,
    });
    expect(await counts()).toEqual(before);
  });

  test('needs a reason, and something to correct', async () => {
    expect((await check(staff.browser, home, params, { ...MOVED, reason: ' ' })).errors).toMatchObject({
      reason: ['Please say why'],
    });
    const same = await check(staff.browser, home, params, {});
    expect([same.status, same.errors['']]).toEqual([422, ['Nothing has been changed']]);
  });

  test('follows the rules of the seller’s own form', async () => {
    const wrong = { 'propertyAddress.postcode': 'nowhere', tenureOption: 'Other / Not Sure', tenureDetails: '' };
    expect((await check(staff.browser, home, params, wrong)).errors).toMatchObject({
      'propertyAddress.postcode': ['Invalid postcode'],
      tenureDetails: ['Please provide details'],
    });
    // The limit on unpaid homes at one postcode applies, as it does to the seller.
    await db.order.deleteMany({ where: { sale_id: seller.saleId } });
    await db.address.updateMany({
      where: { property: { sale: { id: seller.saleId } } },
      data: { postcode: 'LS1 4AP' },
    });
    for (let index = 0; index < 3; index++) await insertSale(pool, seller.person.id);
    const many = await check(staff.browser, home, params, { 'propertyAddress.postcode': 'SY8 1DN' });
    expect(many.errors.propertyAddress?.[0]).toContain('not paid for');
  });

  test('marks the sale again for its new address: possible duplicate and nation', async () => {
    await sellerWithSale({ paid: true });
    await correctHome({ 'propertyAddress.line_1': '18 Mill Lane East' });
    expect(await db.sale.findUnique({ where: { id: seller.saleId } })).toMatchObject({ possible_duplicate: false });
    await correctHome({ 'propertyAddress.line_1': '18 Mill Lane' });
    expect(await db.sale.findUnique({ where: { id: seller.saleId } })).toMatchObject({ possible_duplicate: true });
    await correctHome({ 'propertyAddress.postcode': 'EH1 1AA' });
    expect((await db.sale.findUnique({ where: { id: seller.saleId } }))?.tags).toContain('Scotland');
  });

  test('is refused as a conflict when a colleague saved first', async () => {
    const { fields } = await shownIn(staff.browser, home, params);
    await correctHome();
    const stale = { ...fields, tenureOption: 'Leasehold', reason: 'x' };
    const answer = await staff.browser.post(withParams(home.action, params), '/', stale);
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({
      conflict: {
        version: 1,
        changes: [{ label: 'Address', was: '18 Mill Lane, Ludlow, SY8 1DN', is: '18a Mill Lane, Ludlow, SY8 1DN' }],
      },
    });
  });

  test('is refused when the email would go to another address than staff previewed', async () => {
    const { checked } = await check(staff.browser, home, params, MOVED);
    await db.user.update({ where: { id: seller.person.id }, data: { email: `new-${seller.person.email}` } });
    const before = await counts();
    const fields = { ...Object.fromEntries(checked?.fields ?? []), seen: checked?.seen ?? '' };
    const answer = await staff.browser.post(withParams(home.action, params), '/', fields);
    expect([answer.status, await counts()]).toEqual([409, before]);
  });

  test('going back from the preview keeps what was typed', async () => {
    const { checked } = await check(staff.browser, home, params, MOVED);
    const fields = { ...Object.fromEntries(checked?.fields ?? []), seen: checked?.seen ?? '', intent: 'amend' };
    const { data } = await staff.browser.post(withParams(home.action, params), '/', fields);
    expect(data).toMatchObject({
      result: { initialValue: { propertyAddress: { line_1: '18a Mill Lane' }, version: '0' } },
    });
  });

  test('lists what was sent and ordered before it, in the preview and afterwards, and nothing later', async () => {
    const old = { created_at: new Date('2026-11-15T10:00:00Z') };
    const order = { id: newId(), sale_id: seller.saleId, building_number: '18', status: 'placed' as const };
    await db.searchOrder.create({ data: { ...order, reference: 'SO-1', ...old } });
    const { purchaseId } = await buyerOf(seller.saleId);
    const email = { kind: 'solicitor-instruction', to: 'grace@law.example', status: 'sent' as const, ...old };
    await db.emailMessage.create({
      data: { id: newId(), key: newId(), sale_id: seller.saleId, sent_at: old.created_at, ...email },
    });
    await db.emailMessage.create({
      data: { id: newId(), key: newId(), purchase_id: purchaseId, sent_at: old.created_at, ...email },
    });
    const results = { ...email, kind: 'search-results', to: 'results@law.example' };
    await db.emailMessage.create({
      data: { id: newId(), key: newId(), sale_id: seller.saleId, sent_at: old.created_at, ...results },
    });
    const expected = [
      { what: 'searches', of: 'SO-1' },
      { what: 'results', of: 'results@law.example' },
      { what: 'instruction', of: 'grace@law.example' },
      { what: 'instruction', of: 'grace@law.example' },
    ];
    expect((await shownIn(staff.browser, home, params)).sent).toMatchObject(expected);
    await correctHome();
    await db.searchOrder.create({
      data: {
        ...order,
        id: newId(),
        reference: 'SO-2',
        ordered_on: new Date('2030-01-01'),
        created_at: new Date('2030-01-01'),
      },
    });
    const { id: correctionId } = await newest();
    const { data } = await staff.browser.get(withParams(correction.loader, { ...params, correctionId }), '/');
    expect(data).toMatchObject({ sent: expected });
  });
});

describe('correcting the answers of a sale', () => {
  test('changes the given answers, and leaves unanswered questions unanswered', async () => {
    await db.sale.update({ where: { id: seller.saleId }, data: { requires_mortgage_referral: null } });
    const { changes, title } = await correctBy(staff.browser, sale, params, { askingPrice: '360,000' });
    expect(changes).toEqual([{ label: 'Asking price', before: '£349,950', after: '£360,000', isPrivate: false }]);
    expect(title).toBe('We corrected the asking price');
    expect(await db.sale.findUnique({ where: { id: seller.saleId } })).toMatchObject({
      asking_price: 36_000_000n,
      requires_mortgage_referral: null,
      has_mortgage: true,
    });
  });

  test('refuses a price outside the limits, and a representative of no one', async () => {
    expect((await check(staff.browser, sale, params, { askingPrice: '1' })).errors.askingPrice?.[0]).toContain(
      'Asking price must be higher',
    );
    await db.sale.update({ where: { id: seller.saleId }, data: { is_another_seller_selected: false } });
    const { errors } = await check(staff.browser, sale, params, { customerType: 'representative' });
    expect(errors.customerType?.[0]).toContain('acting on behalf of the seller');
  });

  test('names a company that sells, and another name is not verified any more', async () => {
    const missing = await check(staff.browser, sale, params, { customerType: 'company' });
    expect(missing.errors.companyNumber).toEqual(['Company number is required']);
    const company = { customerType: 'company', companyNumber: '981 2345', companyName: 'Temevale Homes Ltd' };
    const { changes } = await correctBy(staff.browser, sale, params, { ...company, signsForCompany: 'yes' });
    expect(changes.map(({ label }) => label)).toEqual([
      'Your role',
      'Company number',
      'Company',
      'You sign for the company',
    ]);
    await db.sale.update({ where: { id: seller.saleId }, data: { company_checked_at: new Date() } });
    await correctBy(staff.browser, sale, params, { companyName: 'Temevale Homes Limited' });
    expect(await db.sale.findUnique({ where: { id: seller.saleId } })).toMatchObject({
      ...{ company_number: '09812345', company_name: 'Temevale Homes Limited', company_checked_at: null },
    });
  });

  test('of a unit asks no role of its seller, and leaves a price open that is not settled', async () => {
    await insertGroupOf(pool, seller.saleId);
    await db.sale.update({ where: { id: seller.saleId }, data: { asking_price: null } });
    expect((await shownIn(staff.browser, sale, params)).fields).not.toHaveProperty('customerType');
    // Its seller is the group's, whatever a form says.
    const typed = { hasMortgage: 'no', customerType: 'company', companyNumber: '09812345' };
    const { changes } = await correctBy(staff.browser, sale, params, typed);
    expect(changes).toMatchObject([{ label: 'Existing mortgage', before: 'Yes', after: 'No' }]);
    expect(await db.sale.findUnique({ where: { id: seller.saleId } })).toMatchObject({ asking_price: null });
  });
});

describe('‘This is not right’', () => {
  const object = (id: string, browser = seller.browser, words = 'It is 18.') =>
    browser.post(withParams(objection.action, { role: 'sell', id: seller.saleId, correctionId: id }), '/', {
      objection: words,
    });
  const isWork = async () => {
    await rewriteWork(seller.saleId);
    return (await db.workItem.count({ where: { sale_id: seller.saleId, kind: 'objection' } })) > 0;
  };

  test('is saved once, is shown on the dashboard, and stays open for staff until they answer', async () => {
    await correctHome();
    const { id } = await newest();
    const href = `/dashboard/sell/${seller.saleId}/corrections/${id}`;
    expect((await viewOf()).corrections).toMatchObject([{ title: 'We corrected the address', state: 'made', href }]);
    expect(await object(id)).toMatchObject({ status: 303, location: href });
    await object(id, seller.browser, 'Another');
    expect(await db.correction.findUnique({ where: { id } })).toMatchObject({ objection: 'It is 18.' });
    expect((await viewOf()).corrections).toMatchObject([{ state: 'disputed' }]);
    expect(await isWork()).toBe(true);
    const answer = (words: string) =>
      staff.browser.post(withParams(correction.action, { ...params, correctionId: id }), '/', { answer: words });
    expect((await answer('You are right.')).status).toBe(302);
    expect((await answer('You are right.')).status).toBe(302);
    expect((await answer('You are wrong.')).status).toBe(409);
    expect(await isWork()).toBe(false);
    const page = await seller.browser.get(
      withParams(objection.loader, { role: 'sell', id: seller.saleId, correctionId: id }),
      '/',
    );
    expect(page.data).toMatchObject({ state: 'answered', answer: 'You are right.' });
    expect(JSON.stringify(page.data)).not.toContain('Priya');
    const { data } = await staff.browser.get(withParams(tab, params), '/');
    expect(data).toMatchObject({ total: 1, items: [{ by: 'Priya Shah', state: 'answered' }] });
  });

  test('needs a text, and only the customer can object', async () => {
    await correctHome();
    const { id } = await newest();
    expect((await object(id, seller.browser, '')).status).toBe(422);
    const stranger = await sellerWithSale({ paid: true });
    expect((await object(id, stranger.browser)).status).toBe(404);
    expect((await object(id, (await buyerOf(seller.saleId, { isAccepted: true })).browser)).status).toBe(404);
    expect(await db.correction.findUnique({ where: { id } })).toMatchObject({ objected_at: null });
  });
});
