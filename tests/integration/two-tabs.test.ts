import { beforeAll, describe, expect, test } from 'vitest';
import { GIFTOR_QUESTIONS } from '~/domain/people/questions';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db } from '~/platform/db.server';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { loader as buyLoader, action as saveBuy } from '~/routes/buy/about-the-property';
import { action as addGiftorAction } from '~/routes/giftors/add-giftor';
import { action as editGiftorAction, loader as editGiftorLoader } from '~/routes/giftors/edit-giftor';
import { action as aboutYouAction, loader as aboutYouLoader } from '~/routes/onboarding/about-you';
import { action as addPersonAction } from '~/routes/onboarding/add-person';
import { action as editPersonAction, loader as editPersonLoader } from '~/routes/onboarding/edit-person';
import { action as saveSell, loader as sellLoader } from '~/routes/sell/about-the-property';
import { BUYER_ANSWERS, SELLER_ANSWERS } from '../support/answers';
import { registeredHome } from '../support/buyer';
import { buyerOf } from '../support/deal';
import type { Answer, Browser, Handler } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

beforeAll(() => startQueue(workers));

type Fields = Record<string, string>;

/** Opens a form in a tab. @returns its hidden fields, as of that time */
async function open(browser: Browser, loader: Handler) {
  const { data } = await browser.get(loader, '/');
  const { seen, target } = data as { seen: string; target?: { dealId: string | null; newestId: string | null } };
  return { seen, ...(target && { _id: target.dealId ?? '', newest: target.newestId ?? '' }) };
}

const problemsOf = ({ data }: Answer) => (data as { error?: Record<string, string[]> }).error?.[''];
const changed = (questions: string) => [
  `This changed in another tab since you opened it: ${questions.replace(/, (?=[A-Z])/g, '”, “').replace(/.*/s, '“$&”')}. Save again to keep your answers here.`,
];

interface Form {
  browser: Browser;
  loader: Handler;
  action: Handler;
  /** The fields that the first tab saves, and that the second would. */
  first: Fields;
  second: Fields;
  questions: string;
}

/** The second tab is told, keeps its answers, and saves them at the next press. @returns the second's last answer */
async function overwritten({ browser, loader, action, first, second, questions }: Form) {
  const [one, other] = [await open(browser, loader), await open(browser, loader)];
  expect((await browser.post(action, '/', { ...first, ...one })).status).toBe(303);
  // The same form sent twice is not a second tab.
  expect((await browser.post(action, '/', { ...first, ...one })).status).toBe(303);
  const told = await browser.post(action, '/', { ...second, ...other });
  expect(told.status).toBe(409);
  expect(problemsOf(told)).toEqual(changed(questions));
  const { initialValue } = told.data as { initialValue: Fields };
  expect(initialValue).not.toHaveProperty('seen');
  const again = await browser.post(action, '/', { ...second, ...other, ...(await open(browser, loader)) });
  expect(again.status).toBe(303);
}

const amara = { firstName: 'Amara', middleName: '', lastName: 'Bello', mobileNumber: '07700 900123' };
const ben = {
  ...amara,
  firstName: 'Ben',
  email: 'ben@people.example',
  'correspondenceAddress.line_1': '1 Quay Street',
  'correspondenceAddress.post_town': 'Ludlow',
  'correspondenceAddress.postcode': 'SY8 1DN',
  'correspondenceAddress.country_iso_2': 'GB',
};

describe('the second of two tabs shows what the first changed', () => {
  test('about oneself', async () => {
    const { browser, person } = await signedIn();
    await overwritten({
      browser,
      loader: withParams(aboutYouLoader, { role: 'sell' }),
      action: withParams(aboutYouAction, { role: 'sell' }),
      first: { ...amara, mobileNumber: '07700 900456' },
      second: { ...amara, lastName: 'Bello-Reyes' },
      questions: 'Mobile number',
    });
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({ phone_number: '+447700900123' });
  });

  test('about a home for sale, and about a new one', async () => {
    const second = { ...SELLER_ANSWERS, askingPrice: '360,000', hasMortgage: 'yes' };
    const form = { loader: sellLoader, action: saveSell, second };
    const { browser } = await sellerWithSale();
    await browser.post(saveSell, '/', { ...second, ...(await open(browser, sellLoader)) });
    await overwritten({ ...form, browser, first: { ...second, askingPrice: '361,000' }, questions: 'Asking price' });

    const newcomer = await signedIn();
    const questions = 'Asking price, Is there a mortgage on the home?';
    await overwritten({ ...form, browser: newcomer.browser, first: SELLER_ANSWERS, questions });
    expect(await db.sale.count({ where: { primary_seller_id: newcomer.person.id } })).toBe(1);
  });

  test('about a home being bought, and another home is another purchase', async () => {
    const [one, other] = [await registeredHome(), await registeredHome()];
    const { browser, person } = await signedIn();
    const tab = await open(browser, buyLoader);
    const first = { ...BUYER_ANSWERS, property_id: one.propertyId };
    await overwritten({
      browser,
      loader: buyLoader,
      action: saveBuy,
      first,
      second: { ...first, 'funding.savingsFromEmployment': '', 'funding.inheritance': 'on' },
      questions: 'Where is the money coming from?',
    });
    const elsewhere = await browser.post(saveBuy, '/', { ...BUYER_ANSWERS, property_id: other.propertyId, ...tab });
    expect(elsewhere.status).toBe(303);
    expect(await db.purchase.count({ where: { primary_buyer_id: person.id } })).toBe(2);
  });

  test('about a co-seller', async () => {
    const { browser } = await sellerWithSale();
    const personId = 'f'.repeat(24);
    const where = { role: 'sell', kind: 'sellers' };
    await browser.post(withParams(addPersonAction, where), '/', { ...ben, personId });
    await overwritten({
      browser,
      loader: withParams(editPersonLoader, { ...where, personId }),
      action: withParams(editPersonAction, { ...where, personId }),
      first: { ...ben, 'correspondenceAddress.line_1': '2 Quay Street' },
      second: { ...ben, email: 'benjamin@people.example' },
      questions: 'Address for letters',
    });
  });

  test('about a giftor', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const { browser, purchaseId: id } = await buyerOf(saleId, { gifts: 'yes' });
    const meera = { ...examplesOf(GIFTOR_QUESTIONS), ...ben };
    await browser.post(withParams(addGiftorAction, { id }), '/', meera);
    const { id: personId } = await db.person.findFirstOrThrow({ where: { purchase_id: id, role: 'giftor' } });
    await overwritten({
      browser,
      loader: withParams(editGiftorLoader, { id, personId }),
      action: withParams(editGiftorAction, { id, personId }),
      first: { ...meera, amount: '30000' },
      second: { ...meera, relationship: 'Other' },
      questions: 'How much are they giving you?',
    });
  });
});

test('a form that comes back with a mistake keeps the version it was made from', async () => {
  const { browser } = await signedIn();
  const [loader, action] = [withParams(aboutYouLoader, { role: 'sell' }), withParams(aboutYouAction, { role: 'sell' })];
  const tab = await open(browser, loader);
  const saved = { ...amara, lastName: 'Reyes', ...(await open(browser, loader)) };
  expect((await browser.post(action, '/', saved)).status).toBe(303);
  const mistaken = await browser.post(action, '/', { ...amara, firstName: '', ...tab });
  expect(mistaken).toMatchObject({ status: 422, data: { initialValue: { seen: tab.seen } } });
});
