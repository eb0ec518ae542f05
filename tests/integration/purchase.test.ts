import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as addressProvider from '~/integrations/address.server';
import { db, pool } from '~/platform/db.server';
import * as reporting from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as add } from '~/routes/account/add-transaction';
import { action as resumeAction } from '~/routes/account/resume';
import { action as changePurchase } from '~/routes/api/purchase-intent/item';
import { loader as property, action as saveProperty } from '~/routes/buy/about-the-property';
import { action as choose, loader as findLoader } from '~/routes/buy/find-property';
import { loader as successLoader } from '~/routes/buy/success';
import { action as confirm, loader as whatsIncluded } from '~/routes/buy/whats-included';
import { action as addPerson } from '~/routes/onboarding/add-person';
import { loader as editLoader, action as editPerson } from '~/routes/onboarding/edit-person';
import { action as removePerson } from '~/routes/onboarding/remove-person';
import { action as agreeAction, loader as termsLoader } from '~/routes/onboarding/terms-and-conditions';
import { BEN, BUYER_ANSWERS, MEERA } from '../support/answers';
import { buyerWithPurchase, registeredHome } from '../support/buyer';
import { stepUrlMatcher } from '../support/routes';
import { insertPurchase } from '../support/rows';
import { signedIn, withParams } from '../support/seller';

beforeAll(() => startQueue(workers));
beforeEach(() => {
  vi.restoreAllMocks();
});

const answers = (propertyId: string) => ({
  _id: '',
  newest: '',
  property_id: propertyId,
  ...BUYER_ANSWERS,
});

type Asker = Awaited<ReturnType<typeof signedIn>>;
type View = {
  values: Record<string, unknown>;
  buyers: { personId: string; firstName: string }[];
  giftors: { personId: string; amount: number }[];
  failure: string | null;
};

const save = ({ browser }: Asker, fields: Record<string, string>) =>
  browser.post(saveProperty, '/buy/about-the-property', fields);
const formOf = async ({ browser }: Asker) => (await browser.get(property, '/')).data as View;
const addTo = ({ browser }: Asker, kind: string, fields: Record<string, string>) =>
  browser.post(withParams(addPerson, { role: 'buy', kind }), '/', fields);
const agree = withParams(agreeAction, { role: 'buy' });
const terms = withParams(termsLoader, { role: 'buy' });

const purchasesOf = ({ person: { id } }: Asker) =>
  db.purchase.findMany({
    where: { primary_buyer_id: id },
    include: {
      people: { include: { correspondence_address: true }, orderBy: { id: 'asc' } },
      events: true,
      emails: true,
    },
    orderBy: { created_at: 'asc' },
  });
const onlyPurchase = async (asker: Asker) => {
  const all = await purchasesOf(asker);
  expect(all).toHaveLength(1);
  return all[0] as (typeof all)[number];
};
const errorsIn = (answer: { data: unknown }) => (answer.data as { error: Record<string, string[]> }).error;

describe('finding the home', () => {
  test('lists what sellers registered at a postcode, however it is typed', async () => {
    const { propertyId } = await registeredHome();
    await registeredHome();
    const { browser } = await signedIn();
    type Shown = { found: unknown; hasTwins: boolean };
    const shown = async (postcode: string) =>
      (await browser.get(findLoader, `/x?postcode=${encodeURIComponent(postcode)}`)).data as Shown;
    const twins = await shown('sy8 1dn');
    expect(twins.hasTwins).toBe(true);
    expect(twins.found).toContainEqual({
      value: propertyId,
      label: '18 Mill Lane',
      hint: expect.stringMatching(/^Ludlow, SY8 1DN, registered on \d{2}\/\d{2}\/\d{4} at \d{2}:\d{2}$/),
    });
    expect(await shown('ZZ9 9ZZ')).toMatchObject({ found: [], hasTwins: false });
  });

  test('searches nothing without a postcode, and says so', async () => {
    const { browser } = await signedIn();
    for (const [postcode, isWrong] of [
      ['abc', true],
      ['ZZ9 9ZZ', false],
      ['', false],
    ] as const)
      expect((await browser.get(findLoader, `/x?postcode=${encodeURIComponent(postcode)}`)).data).toMatchObject({
        isWrong,
        found: isWrong || postcode === '' ? null : [],
      });
  });

  test('for a known postcode without registered homes the buyer can tell them, and an unknown postcode is not found', async () => {
    const { browser } = await signedIn({ firstName: 'Zoë' });
    const notRegistered = async (postcode: string) => {
      const { data } = await browser.get(findLoader, `/x?postcode=${encodeURIComponent(postcode)}`);
      return (data as { notRegistered: { postcode: string; text: string; emailUrl: string } | null }).notRegistered;
    };
    expect(await notRegistered('sy81fb')).toEqual({
      postcode: 'SY8 1FB',
      text: expect.stringMatching(/buying a home at SY8 1FB.*\/sell\/get-started.*Zoë$/s),
      emailUrl: expect.stringMatching(/^mailto:\?subject=Registering%20the%20home%20at%20SY8%201FB/),
      toldUntil: null,
    });
    for (const postcode of ['ZZ9 9ZZ', '', 'abc']) expect(await notRegistered(postcode)).toBeNull();
    vi.spyOn(addressProvider, 'findAddresses').mockRejectedValue(new KnownError(502, 'Failed to fetch addresses'));
    expect(await notRegistered('sy81fb')).toBeNull();
  });

  test('is kept in the form, and ‘not listed’ says to contact support', async () => {
    const { propertyId } = await registeredHome();
    const buyer = await signedIn();
    const pick = (property_id: string) => buyer.browser.post(choose, '/', { property_id });
    expect(errorsIn(await pick('property_not_listed')).property_id?.[0]).toMatch(/contact support/);
    expect(errorsIn(await pick(''))).toMatchObject({ property_id: ['Please select an address'] });
    expect(await pick(propertyId)).toMatchObject({ status: 303, location: '/buy/about-the-property' });
    expect((await formOf(buyer)).values).toMatchObject({ property_id: propertyId });
  });
});

describe('saving the page about the property', () => {
  test('creates the purchase without accepted terms and not active, with its event', async () => {
    const { propertyId } = await registeredHome();
    const buyer = await signedIn();
    expect((await save(buyer, answers(propertyId))).location).toEqual(stepUrlMatcher('/buy/terms-and-conditions'));
    expect(await onlyPurchase(buyer)).toMatchObject({
      property_id: propertyId,
      agreed_price: 34_000_000n,
      savings_from_employment: true,
      other_funding: false,
      terms_accepted_at: null,
      confirmed_at: null,
      first_time_buyer: true,
      events: [{ event_name: 'purchase_created', author: 'B' }],
    });
  });

  test('twice, or in two tabs, creates one', async () => {
    const { propertyId } = await registeredHome();
    const buyer = await signedIn();
    const all = await Promise.all([1, 2, 3].map(() => save(buyer, answers(propertyId))));
    expect(all.map(({ status }) => status)).toEqual([303, 303, 303]);
    await onlyPurchase(buyer);
  });

  test('started again for the same home continues the existing one', async () => {
    const buyer = await buyerWithPurchase({ termsAccepted: false });
    await buyer.browser.post(withParams(add, { role: 'buy' }), '/', { another: 'yes' });
    await save(buyer, { ...answers(buyer.propertyId), agreedPrice: '350,000' });
    expect(await onlyPurchase(buyer)).toMatchObject({ id: buyer.purchaseId, agreed_price: 35_000_000n });
  });

  test('is refused for a home that the buyer has already bought, and for one that no one registered', async () => {
    const buyer = await buyerWithPurchase({ confirmed: true });
    await buyer.browser.post(withParams(add, { role: 'buy' }), '/', { another: 'yes' });
    expect(await save(buyer, answers(buyer.propertyId))).toMatchObject({ status: 409 });
    const refused = await save(buyer, answers(newId()));
    expect(errorsIn(refused)).toMatchObject({ property_id: ['Please select an address'] });
    await onlyPurchase(buyer);
  });

  test.each<[string, Record<string, string>, string, string]>([
    [
      'a mortgage without a lender',
      { mortgageRequiredForPurchase: 'yes' },
      'mortgageProvider',
      'Please select an option',
    ],
    [
      'an unknown lender',
      { mortgageRequiredForPurchase: 'yes', mortgageProvider: 'Bank' },
      'mortgageProvider',
      'Please select an option',
    ],
    [
      'other funding without details',
      { 'funding.otherFunding': 'on' },
      'funding.otherFundingComments',
      'Please provide details',
    ],
    ['an unanswered gifts question', { 'funding.gifts': '' }, 'funding.gifts', 'Funding gifts information is required'],
    [
      'joint ownership without a co-buyer',
      { ownershipType: 'Joint' },
      'additionalBuyers',
      'Please add at least one buyer if you are a joint owner',
    ],
    [
      'a price too low',
      { agreedPrice: '98,999.99' },
      'agreedPrice',
      'Agreed price must be higher than £99,000 and less than £100,000,000',
    ],
    ['no home', { property_id: '' }, 'property_id', 'Please select an address'],
  ])('is refused with %s', async (_name, change, field, message) => {
    const { propertyId } = await registeredHome();
    const buyer = await signedIn();
    const answer = await save(buyer, { ...answers(propertyId), ...change });
    expect(answer.status).toBe(422);
    expect(errorsIn(answer)[field]).toEqual([message]);
    expect(await purchasesOf(buyer)).toEqual([]);
  });

  test('accepts gifts without a giftor', async () => {
    const { propertyId } = await registeredHome();
    const buyer = await signedIn();
    await save(buyer, { ...answers(propertyId), 'funding.gifts': 'yes' });
    expect(await onlyPurchase(buyer)).toMatchObject({ gifts: 'yes', people: [] });
  });
});

describe('the people of a purchase', () => {
  test('are added, edited and removed on their own pages, and what was typed is kept', async () => {
    const { propertyId } = await registeredHome();
    const buyer = await signedIn();
    const typed = { ...answers(propertyId), ownershipType: 'Joint', agreedPrice: '345,', intent: 'add:buyers' };
    expect((await save(buyer, typed)).location).toBe('/buy/about-the-property/buyers/add');
    await addTo(buyer, 'buyers', BEN);
    for (const [amount, relationship] of [
      ['25,000', 'Parent'],
      ['5', 'Other Family'],
    ] as const) {
      expect((await addTo(buyer, 'giftors', { ...MEERA, amount, relationship })).status).toBe(303);
    }
    const form = await formOf(buyer);
    expect(form.values).toMatchObject({
      agreedPrice: '345,',
      ownershipType: 'Joint',
      funding: { gifts: 'yes', savingsFromEmployment: 'on' },
    });
    expect(form.giftors.map(({ amount }) => amount)).toEqual([2_500_000, 500]);

    const [first, second] = form.giftors;
    const giftor = { role: 'buy', kind: 'giftors', personId: first?.personId ?? '' };
    expect((await buyer.browser.get(withParams(editLoader, giftor), '/')).data).toMatchObject({
      known: { amount: '25,000' },
    });
    await buyer.browser.post(withParams(editPerson, giftor), '/', {
      ...MEERA,
      amount: '30000',
      relationship: 'Other',
    });
    await buyer.browser.post(withParams(removePerson, { ...giftor, personId: second?.personId ?? '' }), '/', {});

    await save(buyer, { ...answers(propertyId), ownershipType: 'Joint', 'funding.gifts': 'yes' });
    expect((await onlyPurchase(buyer)).people).toMatchObject([
      { role: 'buyer', first_name: 'Ben', customer_type: 'individual_owner', amount: null },
      {
        role: 'giftor',
        amount: 3_000_000n,
        relationship: 'other',
        correspondence_address: { line_1: '1 Quay Street' },
      },
    ]);
  });

  test.each([
    [{ amount: '4' }, { amount: ['Amount must be higher than £0'] }],
    [{ amount: '' }, { amount: ['Amount must be higher than £0'] }],
    [{ relationship: '' }, { relationship: ['Giftor relationship is required'] }],
  ])('a giftor with %o is refused', async (gift, problems) => {
    const buyer = await signedIn();
    const answer = await addTo(buyer, 'giftors', { ...MEERA, ...gift } as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(errorsIn(answer)).toEqual(problems);
  });

  test('are deleted with the answers that needed them', async () => {
    const { propertyId } = await registeredHome();
    const buyer = await signedIn();
    await addTo(buyer, 'buyers', BEN);
    await addTo(buyer, 'giftors', MEERA);
    await save(buyer, { ...answers(propertyId), ownershipType: 'Joint', 'funding.gifts': 'yes' });
    const { id, people } = await onlyPurchase(buyer);
    expect(people).toHaveLength(2);
    await save(buyer, { ...answers(propertyId), _id: id, newest: id });
    expect((await onlyPurchase(buyer)).people).toEqual([]);
  });

  test('are not found for a stranger, nor are those of the other role', async () => {
    const buyer = await signedIn();
    await addTo(buyer, 'buyers', BEN);
    const [theirs] = (await formOf(buyer)).buyers;
    const stranger = await signedIn();
    const params = { role: 'buy', kind: 'buyers', personId: theirs?.personId ?? '' };
    expect((await stranger.browser.get(withParams(editLoader, params), '/')).status).toBe(404);
    await stranger.browser.post(withParams(removePerson, params), '/', {});
    expect((await formOf(buyer)).buyers).toEqual([theirs]);
    expect((await addTo(buyer, 'sellers', BEN)).status).toBe(404);
  });
});

test('if saving fails, the buyer goes on to the terms, and it is saved on agreeing', async () => {
  vi.spyOn(reporting, 'reportError').mockImplementation(() => {});
  const { propertyId } = await registeredHome();
  const buyer = await signedIn();
  await pool.query(`create function no_events() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
    create trigger no_events before insert on timeline_event for each row execute function no_events()`);
  const moved = await save(buyer, answers(propertyId));
  const refused = await buyer.browser.post(agree, '/', {});
  await pool.query('drop trigger no_events on timeline_event; drop function no_events()');
  expect(moved.location).toBe('/buy/terms-and-conditions');
  const PROBLEM = { words: 'Failed to create your purchase. Please try again or contact support at' };
  expect(refused).toMatchObject({ status: 503, data: { problem: PROBLEM } });
  expect((await buyer.browser.get(terms, '/')).data).toMatchObject({ problem: PROBLEM, summary: [] });
  expect((await buyer.browser.get(whatsIncluded, '/')).location).toBe('/buy/terms-and-conditions');

  expect((await buyer.browser.post(agree, '/', {})).location).toEqual(stepUrlMatcher('/buy/whats-included'));
  expect(await onlyPurchase(buyer)).toMatchObject({
    terms_accepted_at: expect.any(Date),
    terms_version: '1.2',
    terms_accepted_ip: '203.0.113.7',
  });
});

test('a date that staff entered for one home is not kept for another', async () => {
  const buyer = await buyerWithPurchase();
  const { propertyId } = await registeredHome();
  const change = { property_id: propertyId };
  const agreed = { accepted_at: new Date('2026-11-10'), sale_agreed: new Date('2026-11-10') };
  await db.purchase.update({ where: { id: buyer.purchaseId }, data: agreed });
  const moving = () => buyer.browser.postJson(withParams(changePurchase, { id: buyer.purchaseId }), '/', change, 'PUT');
  expect(await moving()).toMatchObject({ status: 409, data: { message: 'Failed to update purchase intent' } });
  await db.purchase.update({ where: { id: buyer.purchaseId }, data: { accepted_at: null, sale_agreed: null } });
  expect((await moving()).status).toBe(200);
});

describe('confirming', () => {
  const post = ({ browser }: Asker, purchaseIntentId: string) => browser.post(confirm, '/', { purchaseIntentId });

  test('makes it active, adds its event and queues the emails, once, however often it is pressed', async () => {
    const buyer = await buyerWithPurchase();
    const all = await Promise.all([1, 2, 3, 4].map(() => post(buyer, buyer.purchaseId)));
    expect(all.map(({ location }) => location)).toEqual(Array(4).fill(stepUrlMatcher('/buy/success')));
    await post(buyer, buyer.purchaseId);
    expect(await onlyPurchase(buyer)).toMatchObject({
      confirmed_at: expect.any(Date),
      events: [{ event_name: 'purchase_intent_success_email_sent', author: 'B' }],
      emails: [
        { kind: 'purchase-confirmed', key: `purchase-confirmed:${buyer.purchaseId}`, to: buyer.person.email },
        { kind: 'buyer-registered', key: `buyer-registered:${buyer.purchaseId}` },
        { kind: 'buyer-registered-staff', to: 'team@keyturn.example' },
      ],
    });
    expect((await buyer.browser.get(successLoader, '/')).data).toMatchObject({ purchaseId: buyer.purchaseId });
    expect((await buyer.browser.get(whatsIncluded, '/')).location).toEqual(stepUrlMatcher('/buy/success'));
  });

  test('happens completely or not at all', async () => {
    vi.spyOn(reporting, 'reportError').mockImplementation(() => {});
    const buyer = await buyerWithPurchase();
    await pool.query(`create function no_mail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
      create trigger no_mail before insert on email_message for each row execute function no_mail()`);
    const answer = await post(buyer, buyer.purchaseId);
    await pool.query('drop trigger no_mail on email_message; drop function no_mail()');
    expect(answer).toMatchObject({ status: 503, data: { failure: 'Failed to confirm purchase intent.' } });
    expect(await onlyPurchase(buyer)).toMatchObject({ confirmed_at: null, events: [], emails: [] });
  });

  test('needs accepted terms and an id', async () => {
    const buyer = await buyerWithPurchase({ termsAccepted: false });
    expect(await post(buyer, buyer.purchaseId)).toMatchObject({ status: 409 });
    expect(await post(buyer, '')).toMatchObject({
      status: 422,
      data: { failure: 'Purchase Intent ID is required to confirm fees.' },
    });
    expect((await buyer.browser.get(successLoader, '/')).location).toEqual(stepUrlMatcher('/buy/whats-included'));
    expect((await buyer.browser.get(whatsIncluded, '/')).location).toEqual(stepUrlMatcher('/buy/terms-and-conditions'));
    expect(await onlyPurchase(buyer)).toMatchObject({ confirmed_at: null });
  });

  test('applies to the purchase that was shown, whatever another tab has started', async () => {
    const buyer = await buyerWithPurchase();
    await insertPurchase(pool, buyer.person.id, (await registeredHome()).saleId);
    await post(buyer, buyer.purchaseId);
    expect((await buyer.browser.get(successLoader, '/')).data).toMatchObject({ purchaseId: buyer.purchaseId });
  });

  test('is for the buyer only, and so is agreeing', async () => {
    const { purchaseId } = await buyerWithPurchase();
    for (const given of [{}, { type: 'admin' as const }]) {
      const stranger = await signedIn(given);
      expect((await post(stranger, purchaseId)).status).toBe(404);
      expect((await stranger.browser.post(agree, '/', { purchaseIntentId: purchaseId })).status).toBe(404);
    }
  });

  test('locks the answers', async () => {
    const buyer = await buyerWithPurchase({ confirmed: true });
    const target = { _id: buyer.purchaseId, newest: buyer.purchaseId };
    await buyer.browser.post(withParams(resumeAction, { role: 'buy', id: buyer.purchaseId }), '/', {});
    const before = await onlyPurchase(buyer);
    const answer = await save(buyer, { ...answers(buyer.propertyId), ...target });
    expect(answer.location).toBe(`/dashboard/buy/${buyer.purchaseId}`);
    expect(await onlyPurchase(buyer)).toEqual(before);
  });
});

describe('resuming', () => {
  const resume = ({ browser }: Asker, id: string) =>
    browser.post(withParams(resumeAction, { role: 'buy', id }), '/', {});

  test('checks the terms of the newest purchase, and makes the chosen one current', async () => {
    const buyer = await buyerWithPurchase({ termsAccepted: false });
    expect((await resume(buyer, buyer.purchaseId)).location).toEqual(stepUrlMatcher('/buy/terms-and-conditions'));
    const latest = await insertPurchase(pool, buyer.person.id, (await registeredHome()).saleId);
    expect((await resume(buyer, buyer.purchaseId)).location).toEqual(stepUrlMatcher('/buy/whats-included'));
    expect((await buyer.browser.get(terms, '/')).data).toMatchObject({ dealId: buyer.purchaseId });
    await resume(buyer, latest);
    expect((await buyer.browser.get(whatsIncluded, '/')).data).toMatchObject({ purchaseId: latest });
  });

  test('opens the dashboard of a confirmed purchase', async () => {
    const buyer = await buyerWithPurchase({ confirmed: true });
    expect((await resume(buyer, buyer.purchaseId)).location).toBe(`/dashboard/buy/${buyer.purchaseId}`);
  });

  test('is refused for a stranger', async () => {
    const { purchaseId } = await buyerWithPurchase();
    expect((await resume(await signedIn(), purchaseId)).status).toBe(404);
  });
});

test('each step needs the ones before it', async () => {
  const newcomer = await signedIn({ phoneNumber: null });
  for (const loader of [property, terms, whatsIncluded]) {
    expect((await newcomer.browser.get(loader, '/')).location).toBe('/buy/about-you');
  }
  const known = await signedIn();
  for (const loader of [terms, whatsIncluded]) {
    expect((await known.browser.get(loader, '/')).location).toBe('/buy/about-the-property');
  }
});
