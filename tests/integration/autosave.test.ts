import { describe, expect, test } from 'vitest';
import { GIFTOR_QUESTIONS } from '~/domain/people/questions';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db } from '~/platform/db.server';
import { action as add } from '~/routes/account/add-transaction';
import { action as draft } from '~/routes/api/draft';
import { action as aboutYouAction, loader as aboutYouLoader } from '~/routes/onboarding/about-you';
import { loader as addPerson, action as savePerson } from '~/routes/onboarding/add-person';
import { loader as welcome } from '~/routes/onboarding/welcome';
import { loader as property, action as saveProperty } from '~/routes/sell/about-the-property';

import { SELLER_ANSWERS } from '../support/answers';
import { sellerWithSale, signedIn, signedInAgain, withParams } from '../support/seller';

const aboutYou = withParams(aboutYouLoader, { role: 'sell' });
const saveAboutYou = withParams(aboutYouAction, { role: 'sell' });

type Asker = Awaited<ReturnType<typeof signedIn>>;
type Fields = Record<string, string>;

const keep = ({ browser }: Asker, key: string, fields: Fields, headers: Fields = {}) =>
  browser.post(withParams(draft, { key }), '/', fields, headers);
const known = async ({ browser }: Asker) =>
  ((await browser.get(aboutYou, '/sell/about-you')).data as { known: Fields }).known;
const values = async ({ browser }: Asker) => ((await browser.get(property, '/')).data as { values: Fields }).values;
const drafts = ({ person }: Asker) => db.formDraft.findMany({ where: { user_id: person.id }, orderBy: { key: 'asc' } });

describe('what was typed but not submitted', () => {
  test('about oneself is restored until it is submitted', async () => {
    const asker = await signedIn();
    expect((await keep(asker, 'aboutYou', { firstName: 'Am', mobileNumber: '0770' })).status).toBe(204);
    expect(await known(asker)).toMatchObject({ firstName: 'Am', lastName: 'Bello', mobileNumber: '0770' });
    const whole = { firstName: 'Amara', lastName: 'Bello', mobileNumber: '07700 900 456' };
    expect((await asker.browser.post(saveAboutYou, '/sell/about-you', whole)).status).toBe(303);
    expect(await known(asker)).toMatchObject({ firstName: 'Amara', mobileNumber: '+44 7700 900456' });
    expect(await drafts(asker)).toEqual([]);
  });

  test('about a new property is restored on another device and another day, until the page is started again', async () => {
    const asker = await signedIn();
    const typed = { _id: '', newest: '', askingPrice: '349,9', 'propertyAddress.line_1': '18 Mill Lane' };
    expect((await keep(asker, 'transactionForm', typed)).status).toBe(204);
    expect(await values(asker)).toMatchObject({ askingPrice: '349,9', propertyAddress: { line_1: '18 Mill Lane' } });
    await asker.browser.post(withParams(add, { role: 'sell' }), '/', { another: 'yes' });
    const phone = await signedInAgain(asker);
    expect(await values(phone)).toMatchObject({ askingPrice: '349,9', propertyAddress: { line_1: '18 Mill Lane' } });
    const again = { _id: '', newest: '', intent: 'start-again' };
    expect(await phone.browser.post(saveProperty, '/', again)).toMatchObject({
      status: 303,
      location: '/sell/about-the-property',
    });
    expect(await values(asker)).toEqual({});
  });

  test('about oneself is removed when the page is started again', async () => {
    const asker = await signedIn();
    await keep(asker, 'aboutYou', { firstName: 'Am' });
    const again = { firstName: 'Amy', intent: 'start-again' };
    const answer = await asker.browser.post(saveAboutYou, '/sell/about-you?from=terms', again);
    expect(answer).toMatchObject({ status: 303, location: '/sell/about-you?from=terms' });
    expect(await known(asker)).toMatchObject({ firstName: 'Amara' });
  });

  test('is mentioned on the start page, with the step it belongs to', async () => {
    const asker = await signedIn();
    const left = async () => {
      const { data } = await (await signedInAgain(asker)).browser.get(
        withParams(welcome, { role: 'sell' }),
        '/sell/welcome',
      );
      return (data as { left: unknown }).left;
    };
    expect(await left()).toBeNull();
    await keep(asker, 'transactionForm', { _id: '', newest: '', askingPrice: '349,9' });
    expect(await left()).toEqual({ number: 2, of: 5, path: '/sell/about-the-property' });
  });

  test('about a saved sale is shown instead of the saved answers, for that sale only', async () => {
    const seller = await sellerWithSale();
    await keep(seller, 'transactionForm', { _id: seller.saleId, newest: seller.saleId, askingPrice: '1' });
    expect(await values(seller)).toMatchObject({ askingPrice: '1', tenureOption: 'Freehold' });
    await seller.browser.post(withParams(add, { role: 'sell' }), '/', { another: 'yes' });
    expect(await values(seller)).toEqual({});
    expect(await values(await signedInAgain(seller))).toMatchObject({ askingPrice: '1' });
  });

  test('about another person is restored on that page only, until it is saved', async () => {
    const asker = await signedIn();
    const open = async (kind: string) =>
      (await asker.browser.get(withParams(addPerson, { role: 'buy', kind }), '/')).data as {
        page: string;
        known: Fields;
      };
    const { page } = await open('giftors');
    const typed = { amount: '25', firstName: 'Mee', 'correspondenceAddress.post_town': 'Lud', personId: 'x' };
    expect((await keep(asker, 'personForm', { ...typed, page })).status).toBe(204);
    expect((await open('giftors')).known).toEqual({
      amount: '25',
      firstName: 'Mee',
      correspondenceAddress: { post_town: 'Lud' },
    });
    expect((await open('buyers')).known).toEqual({});
    const whole = {
      ...examplesOf(GIFTOR_QUESTIONS),
      amount: '25000',
      relationship: 'Parent',
      firstName: 'Meera',
      lastName: 'Raman',
      mobileNumber: '07700 900 456',
      email: 'meera@home.example',
      'correspondenceAddress.country_iso_2': 'GB',
      'correspondenceAddress.line_1': '2 Quay Street',
      'correspondenceAddress.post_town': 'Ludlow',
      'correspondenceAddress.postcode': 'SY8 1DN',
    };
    const save = withParams(savePerson, { role: 'buy', kind: 'giftors' });
    expect((await asker.browser.post(save, '/', whole)).status).toBe(303);
    expect((await open('giftors')).known).toEqual({});
  });

  test('is deleted when the page is saved', async () => {
    const seller = await sellerWithSale();
    const target = { _id: seller.saleId, newest: seller.saleId };
    await keep(seller, 'transactionForm', { ...target, askingPrice: '1' });
    expect((await seller.browser.post(saveProperty, '/', { ...target, ...SELLER_ANSWERS })).status).toBe(303);
    expect(await values(seller)).toMatchObject({ askingPrice: '355,000' });
    expect(await drafts(seller)).toEqual([]);
  });

  test('is private to its owner', async () => {
    await keep(await signedIn(), 'aboutYou', { firstName: 'Secretly' });
    expect(await known(await signedIn())).toMatchObject({ firstName: 'Amara' });
  });
});

describe('the call that saves it', () => {
  test('saves the fields of the form, and nothing else', async () => {
    const asker = await signedIn();
    await keep(asker, 'aboutYou', { firstName: 'Am', cardNumber: '4242', 'card.number': '1', email: 'a@b.example' });
    expect((await drafts(asker)).map(({ data }) => data)).toEqual([{ typed: { firstName: 'Am' } }]);
  });

  test('is limited in size, and open only to our own pages, known forms and signed-in people', async () => {
    const asker = await signedIn();
    expect((await keep(asker, 'aboutYou', { firstName: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await keep(asker, 'aboutYou', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    for (const key of ['onboardingFlow', 'constructor', 'undefined', '']) {
      expect((await keep(asker, key, { firstName: 'Am' })).status).toBe(404);
    }
    asker.browser.cookies.clear();
    expect((await keep(asker, 'aboutYou', { firstName: 'Am' })).status).toBe(401);
    expect(await drafts(asker)).toEqual([]);
  });
});
