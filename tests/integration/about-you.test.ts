import { describe, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { action as usersCall } from '~/routes/api/users/list';
import { loader as page, action as save } from '~/routes/onboarding/about-you';
import { signedIn, withParams } from '../support/seller';

const PATH = '/sell/about-you';
const aboutYou = { firstName: 'Amara', lastName: 'Bello', mobileNumber: '07700 900 123' };
const letters = {
  'correspondenceAddress.line_1': 'ul. Długa 4',
  'correspondenceAddress.post_town': 'Kraków',
  'correspondenceAddress.postcode': '31-146',
  'correspondenceAddress.country_iso_2': 'PL',
};
const left = Object.fromEntries(Object.keys(letters).map((name) => [name, '']));

type Asker = Awaited<ReturnType<typeof signedIn>>;
const post = ({ browser }: Asker, fields: Record<string, string>) =>
  browser.post(withParams(save, { role: 'sell' }), PATH, { ...aboutYou, ...fields });
const open = async ({ browser }: Asker) =>
  (await browser.get(withParams(page, { role: 'sell' }), PATH)).data as {
    seen: string;
    known: Record<string, unknown>;
  };
const addressOf = async ({ person }: Asker) =>
  (await db.user.findUniqueOrThrow({ where: { id: person.id }, include: { correspondence_address: true } }))
    .correspondence_address;

describe('a correspondence address', () => {
  test('is saved, shown again, changed and removed', async () => {
    const asker = await signedIn();
    expect((await post(asker, letters)).status).toBe(303);
    const saved = await addressOf(asker);
    expect(saved).toMatchObject({ line_1: 'ul. Długa 4', post_town: 'Kraków', postcode: '31-146', country: 'Poland' });
    expect((await open(asker)).known.correspondenceAddress).toMatchObject({ line_1: 'ul. Długa 4' });
    await post(asker, { ...letters, 'correspondenceAddress.line_1': 'ul. Długa 5' });
    expect(await addressOf(asker)).toMatchObject({ id: saved?.id, line_1: 'ul. Długa 5' });
    await post(asker, { ...left, 'correspondenceAddress.country_iso_2': 'GB' });
    expect(await addressOf(asker)).toBeNull();
  });

  test('is optional, and stays if a request does not mention it', async () => {
    const asker = await signedIn();
    expect((await post(asker, { ...left, 'correspondenceAddress.country_iso_2': 'GB' })).status).toBe(303);
    expect(await addressOf(asker)).toBeNull();
    await post(asker, letters);
    await post(asker, {});
    expect(await addressOf(asker)).not.toBeNull();
  });

  test('is refused if incomplete, naming what is missing', async () => {
    const asker = await signedIn();
    const answer = await post(asker, {
      'correspondenceAddress.line_1': '1 Quay Street',
      'correspondenceAddress.country_iso_2': 'GB',
    });
    expect(answer).toMatchObject({
      status: 422,
      data: {
        error: {
          'correspondenceAddress.post_town': ['Town must be at least 2 characters long'],
          'correspondenceAddress.postcode': ['Invalid postcode'],
        },
      },
    });
  });

  test('saved in another tab is not overwritten unseen', async () => {
    const asker = await signedIn();
    const { seen } = await open(asker);
    await post(asker, letters);
    const answer = await post(asker, { ...letters, 'correspondenceAddress.line_1': '9 Old Road', seen });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.data)).toContain('Address for letters');
  });

  test('is stored by PUT /users, under the entity’s field name', async () => {
    const asker = await signedIn();
    const put = (body: object) => asker.browser.postJson(usersCall, '/api/users', { ...aboutYou, ...body });
    const home = { line_1: '1 Quay Street', post_town: 'Ludlow', postcode: 'SY8 1DN' };
    const correspondence_address = { ...home, country: 'United Kingdom' };
    expect((await put({ correspondence_address })).data).toMatchObject({ correspondence_address });
    expect((await put({})).data).toMatchObject({ correspondence_address });
    expect((await put({ correspondence_address: null })).data).toMatchObject({ correspondence_address: null });
    expect((await put({ correspondence_address: { line_1: 'x' } })).status).toBe(422);
  });
});
