/** Runs every example in docs/api.md exactly as written. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as signIn } from '~/routes/api/account/sign-in';
import { handlerOf } from '../support/calls';
import { blocksOf, type Curl, readCurl } from '../support/curl';
import { linkTo } from '../support/mail';
import { type Answer, Browser } from '../support/routes';
import { insertPerson, insertPurchase } from '../support/rows';
import { sellerWithSale } from '../support/seller';

const page = readFileSync('docs/api.md', 'utf8');
const blocks = blocksOf(page);
const known: Record<string, string> = { KEYTURN: process.env.APP_URL ?? '' };
const browser = new Browser();
const answers: Answer[] = [];

beforeAll(async () => {
  await startQueue(workers);
  const { email } = await insertPerson(pool, { type: 'admin', phoneNumber: '+447700900123' });
  const ask = { destination: email, botCheckToken: `sandbox.login.${Date.now()}.1` };
  await new Browser().postJson(signIn, '/api/authentication/sign-in', ask);
  known.TOKEN = new URL(await linkTo(email), 'http://any').searchParams.get('token') ?? '';
  await db.adminConfig.create({ data: { id: 1, tags: ['Chain', 'Probate'] } });
  const { saleId } = await sellerWithSale({ paid: true });
  const buyer = await insertPerson(pool, {});
  known.TRANSACTION = saleId;
  known.PURCHASE = await insertPurchase(pool, buyer.id, saleId, { confirmed: true });
  const home = { line_1: '1 High Street', post_town: 'Leeds', postcode: 'LS1 4AP' };
  known.FIRM = 'f'.repeat(24);
  await db.lawFirm.create({
    data: { id: known.FIRM, name: 'Hollis and Co', address: { create: { id: 'e'.repeat(24), ...home } } },
  });
});

async function run({ method, address, headers, body, sendsCookies }: Curl): Promise<Answer> {
  const { pathname, search } = new URL(address);
  const handler = await handlerOf(method, pathname);
  const caller = sendsCookies || headers.Authorization ? browser : new Browser();
  if (body === null) return caller.get(handler, pathname + search, headers, method);
  expect(headers['Content-Type']).toBe('application/json');
  return caller.postJson(handler, pathname + search, JSON.parse(body), method);
}

test('the page has ten tasks, each with an example', () => {
  const tasks = page.split(/^## \d+\. /m).slice(1);
  expect(tasks).toHaveLength(10);
  for (const task of tasks) expect(blocksOf(task).length, task).toBeGreaterThan(0);
});

test.each(blocks.map((block) => [block.split('\n')[0] ?? '', block]))('%s', async (_, block) => {
  const answer = await run(readCurl(block, known));
  answers.push(answer);
  expect(answer.status, JSON.stringify(answer.data)).toBeLessThan(300);
  const { _id } = Object(answer.data) as { _id?: string };
  if (block.includes('/api/estate-agent-brand"')) known.BRAND = _id ?? '';
});

test('the examples do what the page says', async () => {
  const [signedIn, , unpaid, found, sale, tagged, asked, dated, firm, brand, gone] = answers;
  expect(signedIn?.data).toMatchObject({ type: 'admin' });
  expect(unpaid?.data).toHaveProperty('items');
  expect(found?.data).toEqual(expect.any(Array));
  expect(sale?.data).toMatchObject({ _id: known.TRANSACTION });
  expect(tagged?.data).toMatchObject({ tags: ['Chain', 'Probate'] });
  expect(asked?.data).toMatchObject({ type: 'sewer_bill', status: 'sent' });
  expect(dated?.data).toMatchObject({ significant_dates: { sale_agreed: '2026-11-02' } });
  expect(firm?.data).toMatchObject({ name: 'Hollis and Co', phone_number: '+441632960102' });
  expect(brand?.data).toMatchObject({ brandName: 'Quayside and Daughters' });
  expect(gone?.status).toBe(204);
});

test.each([
  ['an unknown variable', 'curl "$NOWHERE/api"'],
  ['an unknown option', 'curl -k "$KEYTURN/api"'],
  ['another command', 'wget "$KEYTURN/api"'],
  ['no address', 'curl -X GET'],
])('an example with %s is refused', (_, command) => {
  expect(() => readCurl(command, known)).toThrow();
});
