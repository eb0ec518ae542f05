/** Without script, the answer to a mistake is a redirect to the page, which shows it (5-as-deals-go.md, 31). */
import { afterEach, expect, test, vi } from 'vitest';
import { MISTAKE_LASTS_MS, MOST_MISTAKES } from '~/domain/account/rules';
import { db } from '~/platform/db.server';
import { loader as root } from '~/root';
import { action, loader } from '~/routes/onboarding/about-you';
import { signedIn, withParams } from '../support/seller';

const save = withParams(action, { role: 'sell' });
const about = withParams(loader, { role: 'sell' });
const PAGE = '/sell/about-you?from=terms';
const WRONG = { firstName: '', lastName: 'Bello', mobileNumber: '07700 900 456' };

type Asker = Awaited<ReturnType<typeof signedIn>>;

afterEach(() => {
  vi.useRealTimers();
});

/** Sends the form from a browser without script, and returns the address it is redirected to. */
async function sendWrong({ browser }: Asker, page = PAGE): Promise<string> {
  const { status, location } = await browser.post(save, page, { ...WRONG, noScript: 'true' });
  expect(status).toBe(303);
  return location ?? '';
}

/** What the page at that address shows of a mistake. */
const shownTo = async ({ browser }: Asker, address: string) =>
  ((await browser.get(root, address)).data as { mistake: unknown }).mistake;

test('the page shows the mistake for ten minutes to that person alone, and what was typed for longer', async () => {
  const [asker, stranger] = [await signedIn(), await signedIn()];
  const address = await sendWrong(asker);
  expect(address).toMatch(/^\/sell\/about-you\?from=terms&mistake=[0-9a-f]{24}$/);
  const shown = await shownTo(asker, address);
  expect(shown).toMatchObject({ initialValue: { lastName: 'Bello' }, error: { firstName: expect.any(Array) } });
  expect(JSON.stringify(shown)).not.toContain('noScript');
  expect(await shownTo(asker, PAGE)).toBeNull();
  expect(await shownTo(asker, address.replace('from=terms&', ''))).toBeNull();
  expect(await shownTo(stranger, address)).toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MISTAKE_LASTS_MS + 1_000 });
  expect(await shownTo(asker, address)).toBeNull();
  // What was typed is kept like any draft.
  const { data } = await asker.browser.get(about, PAGE);
  expect(data).toMatchObject({ known: { lastName: 'Bello', mobileNumber: '07700 900 456' }, hasDraft: true });
});

test('two tabs each show their own, a second mistake takes the place of the first in the address, and few are kept', async () => {
  const asker = await signedIn();
  const [first, second] = [await sendWrong(asker), await sendWrong(asker)];
  expect(second).not.toBe(first);
  for (const address of [first, second]) expect(await shownTo(asker, address)).not.toBeNull();
  const third = await sendWrong(asker, second);
  expect(third.match(/mistake=/g)).toHaveLength(1);
  for (let sent = 3; sent <= MOST_MISTAKES; sent += 1) await sendWrong(asker);
  expect(await db.formDraft.count({ where: { user_id: asker.person.id, key: { startsWith: 'mistake:' } } })).toBe(
    MOST_MISTAKES,
  );
  expect(await shownTo(asker, first)).toBeNull();
  expect(await shownTo(asker, third)).not.toBeNull();
});

test('with script the answer is the page', async () => {
  const { browser, person } = await signedIn();
  expect((await browser.post(save, PAGE, WRONG)).status).toBe(422);
  expect(await db.formDraft.count({ where: { user_id: person.id } })).toBe(0);
});
