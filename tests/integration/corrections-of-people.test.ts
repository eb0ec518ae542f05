/** Staff correct the people of a deal, a buyer's answers, and where the money comes from. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GIFT_QUESTIONS } from '~/domain/people/questions';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as buyer from '~/routes/admin/transaction/corrections/buyer';
import * as giftor from '~/routes/admin/transaction/corrections/giftor';
import * as money from '~/routes/admin/transaction/corrections/money';
import * as purchase from '~/routes/admin/transaction/corrections/purchase';
import * as removeBuyer from '~/routes/admin/transaction/corrections/remove-buyer';
import * as removeGiftor from '~/routes/admin/transaction/corrections/remove-giftor';
import * as removeSeller from '~/routes/admin/transaction/corrections/remove-seller';
import * as seller from '~/routes/admin/transaction/corrections/seller';
import { loader as events } from '~/routes/api/events/of-transaction';
import { check, correctBy, shownIn } from '../support/corrections';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});

let owner: Awaited<ReturnType<typeof sellerWithSale>>;
let id: string;
beforeEach(async () => {
  owner = await sellerWithSale({ paid: true });
  id = owner.saleId;
});

const BEN = {
  firstName: 'Ben',
  middleName: '',
  lastName: 'Okoro',
  mobileNumber: '07700 900 456',
  'correspondenceAddress.line_1': '4 Quay Street',
  'correspondenceAddress.post_town': 'Ludlow',
  'correspondenceAddress.postcode': 'SY8 1DN',
  'correspondenceAddress.country_iso_2': 'GB',
};
const ben = () => ({ ...BEN, email: `ben-${newId()}@home.example` });
const newestOf = (deal: { sale_id: string } | { purchase_id: string }) =>
  db.correction.findFirstOrThrow({ where: deal, orderBy: { id: 'desc' } });

describe('a further seller', () => {
  test('is added once, which answers the question whether there is one, and the seller gets the previewed email', async () => {
    const person = ben();
    const { title, changes, invited, press, letter } = await correctBy(
      staff.browser,
      seller,
      { id, personId: 'add' },
      person,
    );
    expect([title, invited]).toEqual(['We corrected who is selling the home', [person.email]]);
    expect(changes).toEqual([{ label: 'Selling with you', before: null, after: 'Ben Okoro', isPrivate: false }]);
    expect(letter.text).not.toContain(person.email);
    expect((await press()).status).toBe(302);
    expect(await db.person.findMany({ where: { sale_id: id } })).toMatchObject([
      { first_name: 'Ben', phone_number: '+447700900456', customer_type: 'individual_owner' },
    ]);
    expect(await db.sale.findUnique({ where: { id } })).toMatchObject({ is_another_seller_selected: true, version: 1 });
    await deliverMail();
    expect(await messagesTo(person.email)).toHaveLength(1);
  });

  test('is corrected under the rules for people, and the email says that private details changed without giving them', async () => {
    const { personId } = await insertFollower({ sale_id: id, role: 'seller' });
    const params = { id, personId };
    expect((await check(staff.browser, seller, params, { ...BEN, email: 'ben' })).errors.email).toEqual([
      'Please enter a valid email address',
    ]);
    const person = ben();
    const { changes, letter } = await correctBy(staff.browser, seller, params, person);
    expect(changes).toContainEqual({
      label: 'Ines Bello, first name',
      before: 'Ines',
      after: 'Ben',
      isPrivate: false,
    });
    expect(letter.text).toContain('Ines Bello, mobile number: changed');
    for (const secret of ['900 456', 'Quay Street', person.email]) expect(letter.text).not.toContain(secret);
    // A new email address clears what the owner of the old one had answered.
    expect(await db.person.findUnique({ where: { id: personId } })).toMatchObject({ user_id: null, denied_at: null });
    expect(await newestOf({ sale_id: id })).toMatchObject({ part: 'seller', person_id: personId });
  });

  test('is removed, with their check listed, but not while it is under way', async () => {
    const { personId } = await insertFollower({ sale_id: id, role: 'seller' });
    const params = { id, personId };
    const check_ = {
      sale_id: id,
      person_id: personId,
      person_type: 'seller' as const,
      first_name: 'Ines',
      last_name: 'Bello',
    };
    const { id: checkId } = await db.identityCheck.create({
      data: { id: newId(), ...check_, created_at: new Date('2026-11-15T10:00:00Z') },
    });
    const { errors } = await check(staff.browser, removeSeller, params, {});
    expect(errors['']).toEqual(['The identity check of Ines Bello is under way. Abort it first']);
    await db.identityCheck.update({
      where: { id: checkId },
      data: { status: 'complete', finished_at: new Date('2026-11-16T10:00:00Z') },
    });
    expect((await shownIn(staff.browser, removeSeller, params)).sent).toMatchObject([
      { what: 'complete_check', of: 'Ines Bello, complete' },
    ]);
    const { press } = await correctBy(staff.browser, removeSeller, params, {});
    expect(await db.person.count({ where: { sale_id: id } })).toBe(0);
    expect(await db.sale.findUnique({ where: { id } })).toMatchObject({ is_another_seller_selected: false });
    expect((await press()).status).toBe(302);
    expect(await db.correction.count({ where: { sale_id: id } })).toBe(1);
  });

  test('cannot be removed when the seller acts for them', async () => {
    const { personId } = await insertFollower({ sale_id: id, role: 'seller' });
    await db.sale.update({
      where: { id },
      data: { customer_type: 'representative', is_another_seller_selected: true },
    });
    const { errors } = await check(staff.browser, removeSeller, { id, personId }, {});
    expect(errors['']?.[0]).toContain('acting on behalf of the seller');
  });

  test('is not found in another transaction', async () => {
    const other = await sellerWithSale({ paid: true });
    const { personId } = await insertFollower({ sale_id: other.saleId, role: 'seller' });
    expect((await staff.browser.get(withParams(seller.loader, { id, personId }), '/')).status).toBe(404);
    const { purchaseId } = await buyerOf(other.saleId);
    for (const { loader } of [purchase, money]) {
      expect((await staff.browser.get(withParams(loader, { id, purchaseId }), '/')).status).toBe(404);
    }
  });
});

describe('what a buyer told us', () => {
  let made: Awaited<ReturnType<typeof buyerOf>>;
  let params: { id: string; purchaseId: string };
  beforeEach(async () => {
    made = await buyerOf(id, { isAccepted: true });
    await db.purchase.update({ where: { id: made.purchaseId }, data: { ownership_type: 'Sole' } });
    params = { id, purchaseId: made.purchaseId };
  });
  const row = () => db.purchase.findUniqueOrThrow({ where: { id: made.purchaseId } });

  test('is corrected, a follow-up is cleared with its question, and only the buyer is emailed', async () => {
    const emails = await db.emailMessage.count({ where: { user_id: owner.person.id } });
    const { to, title, changes } = await correctBy(staff.browser, purchase, params, {
      agreedPrice: '335,000',
      mortgageRequiredForPurchase: 'no',
    });
    expect([to, title]).toEqual([
      made.person.email,
      'We corrected the agreed price and what you told us about your mortgage',
    ]);
    expect(changes.map(({ label, after }) => [label, after])).toEqual([
      ['Agreed price', '£335,000'],
      ['Mortgage', 'No'],
      ['Mortgage provider', null],
    ]);
    expect(await row()).toMatchObject({ agreed_price: 33_500_000n, mortgage_provider: null, first_time_buyer: null });
    expect(await db.emailMessage.count({ where: { user_id: owner.person.id } })).toBe(emails);
  });

  test('must be consistent, as in the buyer’s own form', async () => {
    const { errors } = await check(staff.browser, purchase, params, { ownershipType: 'Joint' });
    expect(errors.ownershipType).toEqual(['Please add at least one buyer if you are a joint owner']);
  });

  test('adding a further buyer makes it joint, and owning it alone removes them', async () => {
    await correctBy(staff.browser, buyer, { ...params, personId: 'add' }, ben());
    expect(await row()).toMatchObject({ ownership_type: 'Joint' });
    const [person] = await db.person.findMany({ where: { purchase_id: made.purchaseId } });
    const off = await check(staff.browser, removeBuyer, { ...params, personId: person?.id ?? '' }, {});
    expect(off.errors['']?.[0]).toContain('change the ownership to Sole');
    const { changes } = await correctBy(staff.browser, purchase, params, { ownershipType: 'Sole' });
    expect(changes).toContainEqual({ label: 'Buying with you', before: 'Ben Okoro', after: null, isPrivate: false });
    expect(await db.person.count({ where: { purchase_id: made.purchaseId } })).toBe(0);
  });

  test('about money is shown to the buyer alone, and the email says only that it changed', async () => {
    const follower = await insertFollower({ purchase_id: made.purchaseId, role: 'buyer' });
    const { letter } = await correctBy(staff.browser, money, params, {
      'funding.inheritance': 'on',
      'funding.gifts': 'not_sure',
    });
    expect(letter.text).toContain('Where the money comes from: changed');
    expect(letter.text).not.toContain('Inheritance');
    expect(await row()).toMatchObject({ inheritance: true, gifts: 'not_sure' });
    const namesFor = async ({ browser }: typeof made | typeof follower) =>
      ((await browser.get(withParams(events, { id }), '/')).data as { event_name: string }[]).map(
        (each) => each.event_name,
      );
    expect(await namesFor(made)).toContain('gifts_corrected');
    expect(await namesFor(follower)).not.toContain('gifts_corrected');
  });

  test('a giftor is added, is removed when no money is a gift, and stays as they are after exchange', async () => {
    const gift = { ...examplesOf(GIFT_QUESTIONS), ...ben() };
    const { changes } = await correctBy(staff.browser, giftor, { ...params, personId: 'add' }, gift);
    expect(changes).toMatchObject([{ label: 'Giving you money', after: 'Ben Okoro' }]);
    expect(await row()).toMatchObject({ gifts: 'yes' });
    const [person] = await db.person.findMany({ where: { purchase_id: made.purchaseId } });
    const at_ = { ...params, personId: person?.id ?? '' };
    const more = await correctBy(staff.browser, giftor, at_, { amount: '30,000' });
    expect(more.changes).toEqual([
      { label: 'Ben Okoro, amount of the gift', before: '£25,000', after: '£30,000', isPrivate: true },
    ]);
    await correctBy(staff.browser, money, params, { 'funding.gifts': 'no' });
    expect(await db.person.count({ where: { purchase_id: made.purchaseId } })).toBe(0);
    await db.purchase.update({
      where: { id: made.purchaseId },
      data: { sale_agreed: new Date('2026-11-01'), exchanged: new Date('2026-11-02'), gifts: 'yes' },
    });
    await insertFollower({ purchase_id: made.purchaseId, role: 'giftor' });
    for (const late of [
      await check(staff.browser, giftor, { ...params, personId: 'add' }, gift),
      await check(staff.browser, money, params, { 'funding.gifts': 'no' }),
    ])
      expect(late.errors['']?.[0]).toContain('Contracts are exchanged');
    expect((await staff.browser.get(withParams(removeGiftor.loader, at_), '/')).status).toBe(404);
  });

  test('is refused as a conflict when the buyer has changed a giftor in the meantime', async () => {
    const { personId } = await insertFollower({ purchase_id: made.purchaseId, role: 'giftor' });
    const { fields } = await shownIn(staff.browser, giftor, { ...params, personId });
    await db.purchase.update({ where: { id: made.purchaseId }, data: { version: { increment: 1 } } });
    const answer = await staff.browser.post(withParams(giftor.action, { ...params, personId }), '/', {
      ...fields,
      ...examplesOf(GIFT_QUESTIONS),
      ...ben(),
      reason: 'x',
    });
    expect(answer.status).toBe(409);
  });
});
