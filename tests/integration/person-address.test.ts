import { expect, test } from 'vitest';
import { GIFTOR_QUESTIONS, PERSON_QUESTIONS } from '~/domain/people/questions';
import type { PersonInDeal } from '~/domain/people/schema';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { action as draft } from '~/routes/api/draft';
import { action as addGiftor, loader as addGiftorPage } from '~/routes/giftors/add-giftor';
import { action as editGiftor, loader as editGiftorPage } from '~/routes/giftors/edit-giftor';
import { action as aboutYou } from '~/routes/onboarding/about-you';
import { action as addPerson, loader as addPersonPage } from '~/routes/onboarding/add-person';
import { action as editPerson, loader as editPersonPage } from '~/routes/onboarding/edit-person';
import { buyerOf } from '../support/deal';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

const ben = { ...examplesOf(PERSON_QUESTIONS), firstName: 'Ben', email: 'ben@people.example' };
const meera = { ...examplesOf(GIFTOR_QUESTIONS), amount: '25,000', relationship: 'Parent' };
const typed = {
  'correspondenceAddress.line_1': '9 Old Road',
  'correspondenceAddress.post_town': 'Ludlow',
  'correspondenceAddress.postcode': 'sy81dn',
  'correspondenceAddress.country_iso_2': 'GB',
};
const letters = { ...typed, 'correspondenceAddress.line_1': '2 Quay Street' };
/** What the address fields send while they are empty. */
const nothing = { 'correspondenceAddress.line_1': '', 'correspondenceAddress.country_iso_2': 'GB' };

type Asker = Pick<Awaited<ReturnType<typeof signedIn>>, 'browser'>;
type View = { choices: { label: string; hint?: string }[]; known: Record<string, unknown>; page: string };

const giveLetters = ({ browser }: Asker) =>
  browser.post(withParams(aboutYou, { role: 'sell' }), '/', {
    ...{ firstName: 'Amara', lastName: 'Bello', mobileNumber: '07700 900123' },
    ...letters,
  });

const sellers = { role: 'sell', kind: 'sellers' };
const add = ({ browser }: Asker, fields: object) =>
  browser.post(withParams(addPerson, sellers), '/', { ...ben, ...nothing, ...fields });
const viewOf = async ({ browser }: Asker, personId?: string) =>
  (personId
    ? await browser.get(withParams(editPersonPage, { ...sellers, personId }), '/')
    : await browser.get(withParams(addPersonPage, sellers), '/')
  ).data as View;

/** The co-sellers in the form's draft, before the page is submitted. */
async function sellersOf(saleId: string): Promise<PersonInDeal[]> {
  const formDraft = await db.formDraft.findFirstOrThrow({ where: { key: 'transactionForm', deal_id: saleId } });
  return (formDraft.data as unknown as { sellers: PersonInDeal[] }).sellers;
}

test('a co-seller lives in the home, at the seller’s correspondence address, or elsewhere', async () => {
  const seller = await sellerWithSale();
  await giveLetters(seller);
  expect((await viewOf(seller)).choices).toMatchObject([
    { label: 'The home being sold', hint: expect.stringMatching(/^18 Mill Lane/) },
    { label: 'Same as mine', hint: expect.stringMatching(/^2 Quay Street/) },
    { label: 'Another address' },
  ]);
  const personId = newId();
  expect((await add(seller, { personId, addressChoice: 'home' })).status).toBe(303);
  expect(await sellersOf(seller.saleId)).toMatchObject([
    { personId, correspondenceAddress: { line_1: '18 Mill Lane', country_iso_2: 'GB' } },
  ]);
  expect((await viewOf(seller, personId)).known).toMatchObject({ addressChoice: 'home', correspondenceAddress: null });

  const edit = (fields: object) =>
    seller.browser.post(withParams(editPerson, { ...sellers, personId }), '/', { ...ben, ...nothing, ...fields });
  await edit({ addressChoice: 'mine' });
  expect(await sellersOf(seller.saleId)).toMatchObject([{ correspondenceAddress: { line_1: '2 Quay Street' } }]);
  await edit({ addressChoice: 'other', ...typed });
  expect(await sellersOf(seller.saleId)).toMatchObject([{ correspondenceAddress: { postcode: 'SY8 1DN' } }]);
  expect((await viewOf(seller, personId)).known).toMatchObject({
    addressChoice: 'other',
    correspondenceAddress: { line_1: '9 Old Road' },
  });
});

test('without a correspondence address, the seller’s address is the home', async () => {
  const seller = await sellerWithSale();
  await add(seller, { addressChoice: 'mine' });
  expect(await sellersOf(seller.saleId)).toMatchObject([{ correspondenceAddress: { line_1: '18 Mill Lane' } }]);
});

test('if nothing is chosen or typed, the error is shown at the choice, with every other mistake', async () => {
  const seller = await sellerWithSale();
  expect(await add(seller, { firstName: '' })).toMatchObject({
    status: 422,
    data: {
      error: {
        firstName: ['First name must be at least 2 characters long'],
        correspondenceAddress: ['Please select an address'],
      },
    },
  });
  const other = (await add(seller, { addressChoice: 'other' })) as { data: { error: object } };
  expect(Object.keys(other.data.error)).toEqual(expect.arrayContaining(['correspondenceAddress.line_1']));
});

test('an address typed without JavaScript, with nothing chosen, counts as another address', async () => {
  const seller = await sellerWithSale();
  expect((await add(seller, typed)).status).toBe(303);
  expect(await sellersOf(seller.saleId)).toMatchObject([{ correspondenceAddress: { line_1: '9 Old Road' } }]);
});

test('if no address is known yet, there is no choice and the address is typed', async () => {
  const newcomer = await signedIn();
  expect((await viewOf(newcomer)).choices).toEqual([]);
  expect(await add(newcomer, { addressChoice: 'home' })).toMatchObject({
    status: 422,
    data: { error: { 'correspondenceAddress.line_1': ['Address must be at least 2 characters long'] } },
  });
});

test('a choice that was not submitted is restored', async () => {
  const seller = await sellerWithSale();
  const { page } = await viewOf(seller);
  await seller.browser.post(withParams(draft, { key: 'personForm' }), '/', {
    page,
    firstName: 'Be',
    addressChoice: 'home',
  });
  expect((await viewOf(seller)).known).toEqual({ firstName: 'Be', addressChoice: 'home' });
});

test('a giftor added after confirmation has their own address, copied from the chosen one', async () => {
  const { saleId } = await sellerWithSale({ paid: true });
  const buyer = await buyerOf(saleId, { gifts: 'yes' });
  const { browser, purchaseId: id } = buyer;
  await giveLetters(buyer);
  const page = (await browser.get(withParams(addGiftorPage, { id }), '/')).data as View;
  expect(page.choices.map(({ label }) => label)).toEqual(['The home being sold', 'Same as mine', 'Another address']);
  const personId = newId();
  const mine = { ...meera, ...nothing, addressChoice: 'mine' };
  expect((await browser.post(withParams(addGiftor, { id }), '/', { ...mine, personId })).status).toBe(303);
  const giftor = () =>
    db.person.findUniqueOrThrow({ where: { id: personId }, include: { correspondence_address: true } });
  expect(await giftor()).toMatchObject({ correspondence_address: { line_1: '2 Quay Street' } });
  const user = await db.user.findUniqueOrThrow({ where: { id: buyer.person.id } });
  expect((await giftor()).correspondence_address_id).not.toBe(user.correspondence_address_id);

  const edited = { id, personId };
  const known = ((await browser.get(withParams(editGiftorPage, edited), '/')).data as View).known;
  expect(known).toMatchObject({ addressChoice: 'mine', amount: '25,000' });
  await browser.post(withParams(editGiftor, edited), '/', { ...mine, addressChoice: 'home' });
  expect(await giftor()).toMatchObject({ correspondence_address: { line_1: '18 Mill Lane' } });
});
