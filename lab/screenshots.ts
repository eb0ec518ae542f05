/**
 * `npm run screenshots`: pictures of every page in lab/screenshot-list.ts at three widths, of the production build with
 * demo data, into screenshots/; index.html there shows them side by side. `npm run screenshots -- sell- buy-` takes
 * only those whose names contain one of these texts; with `email` it also takes the emails that these pages caused.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { sellerTerms } from '../app/domain/onboarding/terms/seller-texts.ts';
import { newId } from '../app/platform/ids.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { prepare, root } from '../scripts/prepare.mjs';
import { startStack } from '../scripts/stack.mjs';
import { insertAgentSession } from '../tests/support/agent-rows.ts';
import { insertFirmLink } from '../tests/support/firm-link.ts';
import {
  insertFeeOrder,
  insertPaidOrder,
  insertPaidSale,
  insertPerson,
  insertPurchase,
  insertSale,
  insertSession,
} from '../tests/support/rows.ts';
import { ON_PAPER, SHOTS, type Shot, type Who, WITHOUT_SCRIPT } from './screenshot-list.ts';

const WIDTHS = [360, 768, 1280];
const CONCURRENCY = 2;

const wanted = process.argv.slice(2);
const takesAll = wanted.length === 0;
const folder = path.join(root, 'screenshots');
const dataDir = path.join(root, '.data', 'screenshots');

await prepare();
if (takesAll) await rm(folder, { recursive: true, force: true });
await rm(dataDir, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const port = Number(process.env.PORT ?? 4300);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4301);
const stack = await startStack({ port, sandboxPort, dataDir, seed: 'demo', durable: false });
const database = new pg.Pool({ connectionString: stack.databaseUrl, max: CONCURRENCY });
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});

/** The demo person's sale or purchase that has progressed furthest; the newest of them if there are several. */
async function demoDeal(email: string, table: 'sale' | 'purchase', primary: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select d.id from ${table} d join app_user u on u.id = d.${primary} where u.email = $1 order by d.created_at desc limit 1`,
    [email],
  );
  return rows[0]?.id ?? '';
}

/** The demo transaction with the most to show: both sides have accounts. */
async function demoTransaction(): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select s.id from sale s join purchase p on p.property_id = s.property_id join app_user u on u.id = p.primary_buyer_id
      where u.email = 'buyer@keyturn.example' order by p.created_at desc limit 1`,
  );
  return rows[0]?.id ?? '';
}

/** A sale with an extra fee that was invoiced and paid. */
async function paidFee(sellerId: string): Promise<{ sale: string; fee: string }> {
  const sale = await insertPaidSale(database, sellerId);
  const fee = await insertFeeOrder(database, sale);
  await database.query(
    `update sale_order set payment_type = 'invoiced', status = 'succeeded', paid_at = now() where id = $1`,
    [fee],
  );
  return { sale, fee };
}

/** With these the seller is asked whether we start before the 14 days to cancel are over. */
const acceptTodaysTerms = (saleId: string) =>
  database.query('update sale set terms_version = $2 where id = $1', [saleId, sellerTerms.version]);

/** A sale that was closed, and a purchase that fell through. */
async function insertArchived(userId: string): Promise<void> {
  const sale = await insertPaidSale(database, userId);
  await database.query(
    `insert into closing (id, sale_id, closed_as, reason, closed_by_id) values ($1, $2, 'withdrawn', 'They stay', $3)`,
    [newId(), sale, userId],
  );
  const home = await insertPaidSale(database, (await insertPerson(database)).id);
  const purchase = await insertPurchase(database, userId, home, { confirmed: true });
  await database.query('update purchase set aborted = now() where id = $1', [purchase]);
}

/** Creates the person and state that the picture needs. @returns who signs in, and their sale or purchase */
async function cast(
  who: Exclude<Who, 'stranger' | 'first visitor' | 'estate agent' | 'law firm'>,
): Promise<{ userId: string; deal?: string }> {
  const known = { 'demo seller': 'seller', 'demo buyer': 'buyer', staff: 'staff' }[who as string];
  if (known) {
    const email = `${known}@keyturn.example`;
    const { id } = await insertPerson(database, { email });
    if (known === 'staff') return { userId: id, deal: await demoTransaction() };
    const isSeller = known === 'seller';
    const deal = await demoDeal(email, isSeller ? 'sale' : 'purchase', `primary_${known}_id`);
    return { userId: id, deal };
  }
  const phoneNumber = who === 'newcomer' ? null : '+447700900123';
  const isStaff = who.startsWith('staff');
  const { id: userId } = await insertPerson(database, { phoneNumber, ...(isStaff && { type: 'admin' }) });
  if (who === 'staff who sell for a company') {
    const sale = await insertSale(database, userId);
    await database.query(
      `update sale set customer_type = 'company', company_number = '11223344', company_name = 'Larkspur Living' where id = $1`,
      [sale],
    );
    return { userId, deal: sale };
  }
  if (who === 'staff with a fee to decide' || who === 'staff with a decided fee') {
    const { sale, fee } = await paidFee((await insertPerson(database)).id);
    await database.query(
      `insert into fee_cancellation (id, order_id, sale_id, channel, stated_on, done, due_back)
       values ($1, $2, $3, 'page', now(), array['Local'], $4)`,
      [newId(), fee, sale, who === 'staff with a decided fee' ? 2_000 : null],
    );
    return { userId, deal: `${sale}/orders/${fee}` };
  }
  if (isStaff) {
    for (let sale = 0; sale < 3; sale++) await insertSale(database, userId);
    await insertArchived(userId);
  }
  if (isStaff || who === 'newcomer' || who === 'customer') return { userId };
  const termsAccepted = !who.endsWith('at the terms');
  if (who === 'seller with a stranger') {
    const [sale, stranger] = [await insertPaidSale(database, userId), await insertPerson(database)];
    const purchase = await insertPurchase(database, stranger.id, sale, { confirmed: true });
    return { userId, deal: `${sale}/not-my-buyer/${purchase}` };
  }
  if (who === 'seller who waits for a solicitor') {
    const sale = await insertSale(database, userId);
    await insertPaidOrder(database, sale);
    await acceptTodaysTerms(sale);
    return { userId, deal: sale };
  }
  if (who === 'seller with a fee to cancel') {
    const { sale, fee } = await paidFee(userId);
    return { userId, deal: `${sale}/orders/${fee}` };
  }
  if (who === 'seller with a fee') {
    const sale = await insertPaidSale(database, userId);
    await insertFeeOrder(database, sale);
    return { userId, deal: sale };
  }
  if (who.startsWith('seller')) {
    const sale = await insertSale(database, userId, { termsAccepted });
    if (termsAccepted) await acceptTodaysTerms(sale);
    return { userId, deal: sale };
  }
  const home = await insertPaidSale(database, (await insertPerson(database)).id);
  const gift = who === 'buyer with a gift' ? { confirmed: true, gifts: 'yes' } : {};
  return { userId, deal: await insertPurchase(database, userId, home, { termsAccepted, ...gift }) };
}

async function enter(context: BrowserContext, who: Who): Promise<string> {
  if (who === 'first visitor') return '';
  const consent = `1.${new Date().toISOString().slice(0, 10)}.essential`;
  await context.addCookies([{ name: 'kt_consent', value: consent, url: stack.url }]);
  if (who === 'stranger') return '';
  if (who === 'law firm') {
    const { rows } = await database.query<{ id: string; email: string }>(
      `select g.id, l.email from lawyer_group g join lawyer l on l.lawyer_group_id = g.id and l.email is not null
         join sale s on s.seller_lawyer_group_id = g.id where s.date_legal_started is not null
        group by g.id, l.email order by count(*) desc, l.email limit 1`,
    );
    const { id = '', email = '' } = rows[0] ?? {};
    return insertFirmLink(database, id, email);
  }
  if (who === 'estate agent') {
    const { rows } = await database.query<{ id: string; office: string }>(
      `select s.id, e.id as office from sale s join estate_agent e on e.id = s.estate_agent_id
        where e.office_name = 'York' and s.shares_with_agent order by s.created_at desc limit 1`,
    );
    const { id = '', office = '' } = rows[0] ?? {};
    const { cookie } = await insertAgentSession(database, office);
    await context.addCookies([{ name: 'kt_agent', value: cookie, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
    return id;
  }
  const { userId, deal = '' } = await cast(who);
  const value = await insertSession(database, userId);
  await context.addCookies([{ name: 'kt_session', value, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
  return deal;
}

async function take(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // A dialog was opened at another width. It stands as if it had been opened at this one: a phone's begins at its top, unless with an error.
    await page.evaluate(() => {
      document.querySelector('dialog[open]')?.scrollTo(0, 0);
      const focused = document.activeElement;
      if (innerWidth >= 1024 || !focused?.matches('textarea')) focused?.scrollIntoView({ block: 'nearest' });
    });
    // Tabs keep the place that they had at another width: the current one is brought into sight.
    await page.evaluate(() =>
      document.querySelector('main nav [aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    );
    await page.evaluate(() => window.scrollTo(0, 0)); // so that the sticky header is at the top
    await drawFrames(page);
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
  }
}

/** Frames of other sites are drawn only inside the viewport, so this makes the viewport as high as the page. */
async function drawFrames(page: Page): Promise<void> {
  const { frames, ...size } = await page.evaluate(() => ({
    frames: document.querySelectorAll('main iframe').length,
    width: window.innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  if (frames === 0) return;
  await page.setViewportSize(size);
  await page.waitForLoadState('networkidle');
}

type Way = { media?: 'print'; javaScriptEnabled?: false };

async function shoot([name, who, address, ...steps]: Shot, { media, ...way }: Way): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...way });
  context.setDefaultTimeout(20_000);
  try {
    const deal = await enter(context, who);
    const page = await context.newPage();
    await page.emulateMedia({ media });
    const place = address.replace('{deal}', deal).replace('{sandbox}', stack.sandboxUrl);
    await page.goto(new URL(place, stack.url).href, { waitUntil: 'networkidle' });
    for (const step of steps) await step(page, stack.sandboxUrl);
    await page.waitForLoadState('networkidle');
    await take(page, name);
  } finally {
    await context.close();
  }
}

/** The newest email of each kind that these pages caused, from the sandbox's inbox. */
async function shootEmails(): Promise<void> {
  const answer = await fetch(`${stack.sandboxUrl}/mail/messages`);
  const messages = (await answer.json()) as { subject: string; html: string }[];
  const kinds = new Map(messages.map(({ subject, html }) => [subject.replace(/\d.*/, ''), html]));
  for (const [subject, html] of kinds) {
    const page = await browser.newPage();
    await page.setContent(html);
    await take(page, `email-${subject.toLowerCase().replace(/[^a-z]+/g, '-')}`);
    await page.close();
  }
}

const queue = [
  ...SHOTS.map((shot) => ({ shot, way: {} })),
  ...WITHOUT_SCRIPT.map((shot) => ({ shot, way: { javaScriptEnabled: false as const } })),
  ...ON_PAPER.map((shot) => ({ shot, way: { media: 'print' as const } })),
].filter(({ shot: [name] }) => takesAll || wanted.some((text) => name.includes(text)));
const names = queue.map(({ shot: [name] }) => name);
const failures: string[] = [];

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name] = next.shot;
    await shoot(next.shot, next.way).catch((error: Error) => failures.push(`${name}: ${error.message}`));
  }
}

try {
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  if (takesAll || wanted.includes('email')) await shootEmails();
  const rows = names.map((name) => `<h2>${name}</h2>${WIDTHS.map((width) => picture(name, width)).join(' ')}`);
  await writeFile(path.join(folder, 'index.html'), `<!doctype html><meta charset="utf-8">${rows.join('\n')}`);
} finally {
  await browser.close();
  await database.end();
  await stack.stop();
}
for (const failure of failures) console.error(`✗ ${failure}`);
console.log(`${names.length - failures.length} pages at ${WIDTHS.join(', ')} px: screenshots/index.html`);
process.exitCode = failures.length === 0 ? 0 : 1;

function picture(name: string, width: number): string {
  const file = `${name}-${width}.png`;
  return `<a href="${file}"><img src="${file}" alt="${name} at ${width} px" height="600" loading="lazy"></a>`;
}
