/**
 * Every page of the site, seen by those who may open it: its HTML is valid, axe finds no fault, and nothing scrolls
 * sideways at any width. axe is slow, so it checks each page at its usual width only; `EVERY_WIDTH=1 npm test --
 * details` checks both. Pages changed by use (mistakes, open menus, conflicts) are checked in their own tests.
 */
import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';
import routes from '../../app/routes.ts';
import { insertAgentSession } from '../support/agent-rows.ts';
import { makeAgent } from '../support/agents.ts';
import { fullSale, purchaseUnderWay, saleUnderWay } from '../support/demo.ts';
import { insertFirmLink } from '../support/firm-link.ts';
import { insertDraftUnit, insertGroupOf } from '../support/group-rows.ts';
import { insertInvoiceFile } from '../support/invoices.ts';
import { insertAgent, insertLawyerGroup } from '../support/partner-rows.ts';
import {
  insertFeeOrder,
  insertFeeRequest,
  insertPaidOrder,
  insertPaidSale,
  insertPerson,
  insertPurchase,
  insertSale,
  type Person,
} from '../support/rows.ts';
import { htmlErrors } from '../support/valid-html.ts';
import { expect, expectAccessible, preloadAxe, test } from './fixtures.ts';

type Stage = {
  page: Page;
  database: pg.Pool;
  signIn: (person?: Partial<Person>) => Promise<Person>;
  /** The site's own address, for a cookie. */
  url: string;
};
/** Who visits which pages. `arrive` prepares what they need and returns the values for the addresses' parameters. */
type Walk = { who: string; pages: string[]; arrive?: (stage: Stage) => Promise<Record<string, string>> };

const phoneNumber = '+447700900123';
const newSale = async (database: pg.Pool) => insertSale(database, (await insertPerson(database)).id);

/** What staff corrected of a seller's address, to which the seller has not objected yet. */
async function correct(database: pg.Pool, saleId: string, objection: string | null = null): Promise<string> {
  const id = newId();
  const staff = await insertPerson(database, { type: 'admin', firstName: 'Priya', lastName: 'Shah' });
  const address = {
    label: 'Address',
    before: '18 Mill Lane, Ludlow',
    after: '18a Mill Lane, Ludlow',
    isPrivate: false,
  };
  await database.query(
    `insert into correction (id, sale_id, part, reason, changes, corrected_by_id, objection, objected_at)
     values ($1, $2, 'home', 'Your title register says so.', $3, $4, $5::text, case when $5::text is not null then now() end)`,
    [id, saleId, JSON.stringify([address]), staff.id, objection],
  );
  return id;
}

/** What a seller asked us, late and with words that are read first. Walks share a sale, where a person has one open question. */
async function askUpdate(database: pg.Pool, saleId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into update_request as q (id, sale_id, asked_by_user_id, question, asked_at, due_at)
     select $1, $2, s.primary_seller_id, 'When do we get our deposit back?', now() - interval '9 days', now() - interval '5 days'
       from sale s where s.id = $2
     on conflict (sale_id, asked_by_user_id) where answered_at is null do update set asked_at = q.asked_at
     returning id`,
    [newId(), saleId],
  );
  return rows[0]?.id ?? '';
}

/** As long as a name may be, without a place to break it. */
const longName = () => `${'W'.repeat(230)}${newId()}`;

const STAFF = { type: 'admin', firstName: 'Morgan', lastName: 'Price' } as const;
const asStaff = async ({ signIn }: Stage) => signIn(STAFF);

/** An extra fee that is invoiced. @returns its order */
async function insertPaidFee(database: pg.Pool, saleId: string): Promise<string> {
  const id = await insertFeeOrder(database, saleId);
  await database.query(
    `update sale_order set payment_type = 'invoiced', status = 'succeeded', paid_at = now() where id = $1`,
    [id],
  );
  return id;
}

/** A transaction with an open fee request, a fee’s order, a correction, a giftor and a company that sells. */
async function transactionWithAll(stage: Stage) {
  await asStaff(stage);
  const sale = await fullSale(stage.database);
  const requestId = newId();
  await stage.database.query(
    `insert into additional_search_request (id, sale_id, type) values ($1, $2, 'fee_approval')`,
    [requestId, sale.id],
  );
  const orderId = await insertFeeOrder(stage.database, sale.id);
  const correctionId = await correct(stage.database, sale.id, 'It is 18.');
  const updateId = await askUpdate(stage.database, sale.id);
  const personId = newId();
  await stage.database.query(
    `insert into person (id, purchase_id, role, first_name, last_name, email, amount, relationship)
     values ($1, $2, 'giftor', 'Meera', 'Raman', 'meera@home.example', 2500000, 'parent')`,
    [personId, sale.purchaseId],
  );
  await stage.database.query(
    `update sale set company_number = '11223344', company_name = 'Larkspur Living' where id = $1`,
    [sale.id],
  );
  return { ...sale, requestId, orderId, correctionId, updateId, personId };
}

const walks: Walk[] = [
  {
    who: 'a visitor',
    pages: [
      '/',
      '/contact',
      '/sign-in',
      '/sign-in?mode=sign-in&role=buy',
      '/sign-in?mode=sign-in&continue=/sell/payment',
      '/sign-in?sign-out=true&account=true&preventEmail=true&networkError=true',
      '/authenticate/link-expired',
      '/partner-sign-up',
      '/partner-sign-up?sent=true',
      '/agent/sign-in',
      '/agent/sign-in?link=ended',
      '/agent/sign-in?sent=true',
      '/no/such/page',
    ],
  },
  {
    who: 'a reader of what we promise',
    pages: [
      '/seller/terms',
      '/buyer/terms',
      '/seller/terms/v1',
      '/buyer/terms/v1',
      '/seller/terms/1.1',
      '/privacy-policy',
      '/cookie-policy',
    ],
  },
  {
    who: 'a seller at the beginning',
    arrive: async ({ signIn }) => {
      await signIn({ phoneNumber });
      return { role: 'sell', kind: 'sellers' };
    },
    pages: [
      '/:role/get-started',
      '/:role/welcome',
      '/:role/about-you',
      '/sell/about-the-property',
      '/sell/about-the-property/address?query=sy8+1',
      '/sell/about-the-property/address?manual=true',
      '/sell/about-the-property/estate-agent?query=a',
      '/sell/about-the-property/estate-agent?query=no-such-office',
      '/:role/about-the-property/:kind/add',
      '/account',
      '/account/email',
      '/welcome-back',
    ],
  },
  {
    who: 'a seller before the terms',
    arrive: async ({ database, signIn }) => {
      await insertSale(database, (await signIn({ phoneNumber })).id, { termsAccepted: false });
      return { role: 'sell' };
    },
    pages: ['/:role/terms-and-conditions', '/:role/welcome', '/welcome-back', '/welcome-back/add/:role'],
  },
  {
    who: 'a seller before payment',
    arrive: async ({ database, signIn }) => {
      await insertSale(database, (await signIn({ phoneNumber })).id);
      return {};
    },
    pages: ['/sell/payment', '/sell/panel'],
  },
  {
    who: 'a seller who has just paid, and whose buyer registered',
    arrive: async ({ database, signIn }) => {
      const id = await insertPaidSale(database, (await signIn({ phoneNumber })).id);
      const stranger = await insertPerson(database, { firstName: 'Tomasz' });
      const purchaseId = await insertPurchase(database, stranger.id, id, { confirmed: true });
      const requestId = await insertFeeRequest(database, id);
      const orderId = await insertFeeOrder(database, id);
      const correctionId = await correct(database, id);
      await askUpdate(database, id);
      return { role: 'sell', id, purchaseId, requestId, orderId, correctionId };
    },
    pages: [
      '/sell/payment-success',
      '/dashboard/:role/:id',
      '/dashboard/:role/:id/receipt',
      '/dashboard/:role/:id/ask',
      '/dashboard/sell/:id/offer',
      '/dashboard/sell/:id/my-buyer/:purchaseId',
      '/dashboard/sell/:id/not-my-buyer/:purchaseId',
      '/dashboard/:role/:id/corrections/:correctionId',
      '/dashboard/sell/:id/estate-agent?query=a',
      '/dashboard/:role/:id/solicitor',
      '/dashboard/:role/:id/solicitor?q=no-such-solicitor',
      '/dashboard/sell/:id/requests/:requestId',
      '/dashboard/sell/:id/requests/:requestId?answer=no',
      '/dashboard/sell/:id/orders/:orderId',
      '/dashboard/:role/:id/cancel',
      '/dashboard/:role/:id/ready',
      '/welcome-back',
    ],
  },
  {
    who: 'a seller who has not asked us to start',
    arrive: async ({ database, signIn }) => {
      const id = await insertPaidSale(database, (await signIn({ phoneNumber })).id);
      await database.query(`update sale set terms_version = '1.2' where id = $1`, [id]);
      return { id, requestId: await insertFeeRequest(database, id) };
    },
    pages: ['/dashboard/sell/:id', '/dashboard/sell/:id/start', '/dashboard/sell/:id/requests/:requestId'],
  },
  {
    who: 'a seller who has cancelled',
    arrive: async ({ database, signIn }) => {
      const id = await insertPaidSale(database, (await signIn({ phoneNumber })).id);
      await database.query(
        `insert into cancellation (id, sale_id, channel, stated_on, due_back, done)
         values ($1, $2, 'page', now(), 48000, array['Service fee: solicitor introduced, £80.00 to pay'])`,
        [newId(), id],
      );
      return { role: 'sell', id };
    },
    pages: ['/dashboard/:role/:id', '/dashboard/:role/:id/cancel', '/welcome-back'],
  },
  {
    who: 'a seller who can cancel an extra fee',
    arrive: async ({ database, signIn }) => {
      const id = await insertPaidSale(database, (await signIn({ phoneNumber })).id);
      return { id, orderId: await insertPaidFee(database, id) };
    },
    pages: ['/dashboard/sell/:id/orders/:orderId', '/dashboard/sell/:id/orders/:orderId/cancel'],
  },
  {
    who: 'a seller who can no longer cancel',
    arrive: async ({ database, signIn }) => {
      const id = await insertPaidSale(database, (await signIn({ phoneNumber })).id);
      await database.query(`update sale_order set paid_at = now() - interval '40 days' where sale_id = $1`, [id]);
      return { id };
    },
    pages: ['/dashboard/sell/:id', '/dashboard/sell/:id/withdraw'],
  },
  {
    who: 'a seller who asks to withdraw',
    arrive: async ({ database, signIn }) => {
      const id = await insertPaidSale(database, (await signIn({ phoneNumber })).id);
      await database.query(`update sale_order set paid_at = now() - interval '40 days' where sale_id = $1`, [id]);
      await database.query(`insert into closing_request (id, sale_id, reason) values ($1, $2, 'We stay.')`, [
        newId(),
        id,
      ]);
      return { id };
    },
    pages: ['/dashboard/sell/:id', '/dashboard/sell/:id/withdraw'],
  },
  {
    who: 'a buyer who can no longer cancel',
    arrive: async ({ database, signIn }) => {
      const { id: userId } = await signIn({ phoneNumber });
      const id = await insertPurchase(database, userId, await newSale(database), { confirmed: true });
      await database.query(`update purchase set terms_accepted_at = now() - interval '40 days' where id = $1`, [id]);
      return { id };
    },
    pages: ['/dashboard/buy/:id/stop'],
  },
  {
    who: 'a seller whose sale is under way',
    arrive: async ({ database, signIn }) => {
      const { id, email } = await saleUnderWay(database);
      await signIn({ email });
      return { role: 'sell', id };
    },
    pages: ['/dashboard/:role/:id', '/dashboard/:role/:id/receipt'],
  },
  {
    who: 'an estate agent',
    arrive: async ({ page, database, url }) => {
      const office = await insertAgent(database, 'Ludlow');
      const id = await insertPaidSale(database, (await insertPerson(database)).id);
      const hidden = await insertPaidSale(database, (await insertPerson(database)).id);
      await database.query(
        `update sale set estate_agent_id = $2, estate_agent_status = 'assigned', shares_with_agent = id <> $3::bpchar
          where id in ($1, $3)`,
        [id, office.id, hidden],
      );
      const { cookie } = await insertAgentSession(database, office.id);
      await page.context().addCookies([{ name: 'kt_agent', value: cookie, url, httpOnly: true, sameSite: 'Lax' }]);
      return { id, hidden };
    },
    pages: [
      ...['/agent', '/agent?show=soon', '/agent/sales/:id', '/agent/sales/:hidden', '/agent/sales/:id/tell'],
      ...['/agent/sales/:id/ask', '/agent/sales/:hidden/ask'],
    ],
  },
  {
    who: 'a buyer at the beginning',
    arrive: async ({ database, signIn }) => {
      await newSale(database);
      await signIn({ phoneNumber });
      return { role: 'buy' };
    },
    pages: [
      '/:role/get-started',
      '/:role/welcome',
      '/buy/about-the-property',
      '/buy/about-the-property/property?postcode=sy81dn',
      '/:role/about-the-property/buyers/add',
      '/:role/about-the-property/giftors/add',
    ],
  },
  {
    who: 'a buyer before the terms',
    arrive: async ({ database, signIn }) => {
      const { id } = await signIn({ phoneNumber });
      await insertPurchase(database, id, await newSale(database), { termsAccepted: false });
      return { role: 'buy' };
    },
    pages: ['/:role/terms-and-conditions'],
  },
  {
    who: 'a buyer who waits for the seller',
    arrive: async ({ database, signIn }) => {
      await insertPurchase(database, (await signIn({ phoneNumber })).id, await newSale(database));
      return {};
    },
    pages: ['/buy/whats-included'],
  },
  {
    who: 'a buyer who can confirm',
    arrive: async ({ database, signIn }) => {
      const saleId = await insertPaidSale(database, (await insertPerson(database)).id);
      await insertPurchase(database, (await signIn({ phoneNumber })).id, saleId);
      return {};
    },
    pages: ['/buy/whats-included'],
  },
  {
    who: 'a buyer who has confirmed, and is given money',
    arrive: async ({ database, signIn }) => {
      const { id } = await signIn({ phoneNumber });
      const purchase = { confirmed: true, gifts: 'yes' };
      const purchaseId = await insertPurchase(database, id, await newSale(database), purchase);
      const personId = newId();
      await database.query(
        `insert into person (id, role, purchase_id, first_name, last_name, email, amount, relationship, updated_at)
         values ($1, 'giftor', $2, 'Meera', 'Raman', 'meera@home.example', 2500000, 'parent', now())`,
        [personId, purchaseId],
      );
      return { role: 'buy', id: purchaseId, personId };
    },
    pages: [
      '/buy/success',
      '/dashboard/:role/:id',
      '/dashboard/:role/:id/solicitor',
      '/dashboard/:role/:id/cancel',
      '/dashboard/:role/:id/ready',
      '/dashboard/buy/:id/giftors',
      '/dashboard/buy/:id/giftors/add',
      '/dashboard/buy/:id/giftors/:personId',
      '/dashboard/buy/:id/giftors/:personId/remove',
    ],
  },
  {
    who: 'a buyer whose purchase is under way',
    arrive: async ({ database, signIn }) => {
      const { id, email } = await purchaseUnderWay(database);
      await signIn({ email });
      return { role: 'buy', id };
    },
    pages: ['/dashboard/:role/:id'],
  },
  {
    who: 'staff, at the lists',
    arrive: async (stage) => {
      await asStaff(stage);
      const to = `${'a.long.address.'.repeat(3)}${newId()}@people.example`;
      await stage.database.query(
        `insert into email_message (id, key, kind, "to", status, attempts, why)
         values ($1, $2, 'payment-link', $3, 'failed', 1, '550 5.1.1 No such mailbox here')`,
        [randomBytes(12).toString('hex'), `test:${to}`, to],
      );
      await stage.database.query(
        `insert into failed_job (id, name, data, is_regular, attempts, message, failed_at, gave_up_at)
         values ($1, 'search.place', '{"orderId": "65f0c1f98f0b4a8c9c513f0f"}', false, 11, 'searches: did not answer', now(), now())
         on conflict do nothing`,
        [randomBytes(12).toString('hex')],
      );
      return { id: newId() };
    },
    pages: [
      '/admin',
      '/admin/feed?show=no-searches',
      '/admin/transactions',
      '/admin/transactions?columns=id.address.type.tenure.asking-price.seller.buyer.paid.payment-type.seller-solicitor.buyer-solicitor.estate-agent.group.tags.created.stage.waiting-since.owner',
      '/admin/transactions?stage=paid&tag=urgent&agent=mill&sort=waiting&from=never',
      '/admin/transactions/columns',
      '/admin/transactions/filter?stage=paid',
      '/admin/transactions/export',
      '/admin/transactions-groups',
      '/admin/search?q=mill',
      '/admin/audit',
      '/admin/emails',
      '/admin/operations',
      '/admin/ask-charlie',
      '/admin/nothing/here',
    ],
  },
  {
    who: 'staff, at what everything looks like',
    arrive: async (stage) => {
      await asStaff(stage);
      return {};
    },
    pages: [
      '/admin/config',
      '/admin/config/api',
      '/admin/config/api?resource=estate-agents-and-brands',
      '/admin/config/ui',
      '/admin/config/ui/dialog',
    ],
  },
  {
    who: 'staff, at transactions groups',
    arrive: async (stage) => {
      const { id: userId } = await asStaff(stage);
      const { id: unitId } = await insertDraftUnit(stage.database, userId, `Plot 1, ${'Quay Rise and '.repeat(14)}`);
      const saleId = await newSale(stage.database);
      return { id: await insertGroupOf(stage.database, saleId, longName()), unitId, saleId };
    },
    pages: [
      '/admin/transactions-groups/add',
      '/admin/transactions-groups/add/units/add',
      '/admin/transactions-groups/add/units/:unitId',
      '/admin/transactions-groups/add/units/:unitId/duplicate',
      '/admin/transactions-groups/add/units/:unitId/remove',
      '/admin/transactions-groups/success?id=:id',
      '/admin/transactions-groups/:id',
      '/admin/transactions-groups/:id/name',
      '/admin/transactions-groups/:id/company',
      '/admin/transactions-groups/:id/representative',
      '/admin/transactions-groups/:id/add-unit',
      '/admin/transactions-groups/:id/units/:saleId/remove',
      '/admin/transactions-groups/:id/ops',
      '/admin/transactions-groups/:id/ops/estate-agent',
      '/admin/transactions-groups/:id/ops/solicitors',
    ],
  },
  {
    who: 'staff, at a transaction',
    arrive: transactionWithAll,
    pages: [
      '/admin/transactions/:id',
      '/admin/transactions/:id?tags=edit',
      '/admin/transactions/:id/property',
      '/admin/transactions/:id/sellers',
      '/admin/transactions/:id/sellers/company',
      '/admin/transactions/:id/purchase-intents',
      '/admin/transactions/:id/purchase-intents/:purchaseId/significant-dates',
      '/admin/transactions/:id/purchase-intents/:purchaseId/completion-day',
      '/admin/transactions/:id/orders',
      '/admin/transactions/:id/orders/:orderId/invoice',
      '/admin/transactions/:id/thirdfort',
      '/admin/transactions/:id/solicitors',
    ],
  },
  {
    who: 'staff, at its agent, searches, emails and events',
    arrive: transactionWithAll,
    pages: [
      '/admin/transactions/:id/estate-agent',
      '/admin/transactions/:id/estate-agent/assign',
      '/admin/transactions/:id/estate-agent/assign?step=confirm&estateAgentId=not_listed',
      '/admin/transactions/:id/searches',
      '/admin/transactions/:id/searches/requests/:requestId/fee',
      '/admin/transactions/:id/searches/requests/:requestId/send',
      '/admin/transactions/:id/emails',
      '/admin/transactions/:id/events',
      '/admin/transactions/:id/events/questions/:updateId',
    ],
  },
  {
    who: 'staff, who correct what a customer told us',
    arrive: transactionWithAll,
    pages: [
      '/admin/transactions/:id/corrections',
      '/admin/transactions/:id/corrections/:correctionId',
      '/admin/transactions/:id/corrections/home',
      '/admin/transactions/:id/corrections/sale',
      '/admin/transactions/:id/corrections/people/add',
      '/admin/transactions/:id/corrections/purchases/:purchaseId',
      '/admin/transactions/:id/corrections/purchases/:purchaseId/money',
      '/admin/transactions/:id/corrections/purchases/:purchaseId/buyers/add',
      '/admin/transactions/:id/corrections/purchases/:purchaseId/giftors/:personId',
      '/admin/transactions/:id/corrections/purchases/:purchaseId/giftors/:personId/remove',
    ],
  },
  {
    who: 'staff, who assign solicitors',
    arrive: async (stage) => {
      await asStaff(stage);
      const { database } = stage;
      const id = await newSale(database);
      const purchaseId = await insertPurchase(database, (await insertPerson(database)).id, id, { confirmed: true });
      await database.query(
        `insert into solicitor_wish (id, purchase_id, kind, firm_name, solicitor_name, email, phone_number, updated_at)
         values ($1, $2, 'own', 'Quince & Co', 'Ada Quince', 'ada@quince.example', '+441632960123', now())`,
        [newId(), purchaseId],
      );
      const [seller, buyer] = [await insertLawyerGroup(database, longName()), await insertLawyerGroup(database)];
      return { id, purchaseId, seller: seller.id, buyer: buyer.id };
    },
    pages: [
      '/admin/transactions/:id/solicitors/assign',
      '/admin/transactions/:id/solicitors/assign?seller=:seller&q=no+such+firm',
      '/admin/transactions/:id/solicitors/assign?seller=:seller&buyer=:buyer',
      '/admin/transactions/:id/solicitors/assign/own/:purchaseId',
    ],
  },
  {
    who: 'staff, who accept one buyer in place of another',
    arrive: async (stage) => {
      await asStaff(stage);
      const { database } = stage;
      const id = await newSale(database);
      const buyer = async () => insertPurchase(database, (await insertPerson(database)).id, id, { confirmed: true });
      const [acceptedId, purchaseId] = [await buyer(), await buyer()];
      await database.query('update purchase set accepted_at = now() where id = $1', [acceptedId]);
      return { id, purchaseId, acceptedId };
    },
    pages: [
      '/admin/transactions/:id/purchase-intents',
      '/admin/transactions/:id/purchase-intents/:purchaseId/accept',
      '/admin/transactions/:id/purchase-intents/:acceptedId/take-back',
    ],
  },
  {
    who: 'staff, before they mark a transaction as invoiced, or order its searches',
    arrive: async (stage) => {
      await asStaff(stage);
      return { id: await newSale(stage.database) };
    },
    pages: [
      '/admin/transactions/:id/orders/invoice',
      '/admin/transactions/:id/searches/order',
      '/admin/transactions/:id/searches/by-hand',
    ],
  },
  {
    who: 'staff, at an order of which part went back',
    arrive: async (stage) => {
      const { id: staffId } = await asStaff(stage);
      const { database } = stage;
      const id = await newSale(database);
      await insertPaidOrder(database, id);
      const { rows } = await database.query<{ id: string }>('select id from sale_order where sale_id = $1', [id]);
      const orderId = rows[0]?.id ?? '';
      await database.query(
        `insert into refund (id, order_id, amount, reason, status, stripe_refund_id, refunded_by_id, settled_at)
         values ($1::bpchar, $2, 48000, 'They cancelled', 'succeeded', 're_' || $1, $3, now())`,
        [newId(), orderId, staffId],
      );
      return { id, orderId };
    },
    pages: ['/admin/transactions/:id/orders', '/admin/transactions/:id/orders/:orderId/refund'],
  },
  {
    who: 'staff, at an extra fee that was cancelled',
    arrive: async (stage) => {
      await asStaff(stage);
      const { database } = stage;
      const id = await insertPaidSale(database, (await insertPerson(database)).id);
      const orderId = await insertPaidFee(database, id);
      await database.query(
        `insert into fee_cancellation (id, order_id, sale_id, channel, stated_on, done)
         values ($1, $2, $3, 'page', now(), array['Local'])`,
        [newId(), orderId, id],
      );
      return { id, orderId };
    },
    pages: [
      '/admin/transactions/:id/orders',
      '/admin/transactions/:id/orders/:orderId/cancellation',
      '/admin/transactions/:id/orders/:orderId/decision',
      '/admin/transactions/:id/orders/:orderId/not-paid',
    ],
  },
  {
    who: 'staff, who record that a seller or a buyer cancelled',
    arrive: async (stage) => {
      await asStaff(stage);
      const { database } = stage;
      const id = await insertPaidSale(database, (await insertPerson(database)).id);
      return {
        id,
        purchaseId: await insertPurchase(database, (await insertPerson(database)).id, id, { confirmed: true }),
      };
    },
    pages: [
      '/admin/transactions/:id/orders/cancellation',
      '/admin/transactions/:id/purchase-intents/:purchaseId/cancellation',
      '/admin/transactions/:id/orders/close',
      '/admin/transactions/:id/emails/pause',
      '/admin/transactions/:id/purchase-intents/:purchaseId/stop',
    ],
  },
  {
    who: 'staff, at a sale that they closed',
    arrive: async (stage) => {
      const { id: staffId } = await asStaff(stage);
      const { database } = stage;
      const id = await insertPaidSale(database, (await insertPerson(database)).id);
      await database.query(
        `insert into closing (id, sale_id, closed_as, reason, closed_by_id) values ($1, $2, 'withdrawn', 'They stay', $3)`,
        [newId(), id, staffId],
      );
      return { id };
    },
    pages: ['/admin/transactions/:id/orders', '/admin/transactions/:id/orders/reopen'],
  },
  {
    who: 'staff, at an email that was sent, and one that failed',
    arrive: async (stage) => {
      await asStaff(stage);
      const { database } = stage;
      const seller = await insertPerson(database);
      const [id, emailId] = [await insertPaidSale(database, seller.id), newId()];
      await database.query(
        `insert into email_message (id, key, kind, "to", user_id, sale_id, status, sent_at)
         values ($1::bpchar, $1, 'payment-link', 'old@home.example', $2, $3, 'sent', now())`,
        [emailId, seller.id, id],
      );
      const [failedId, signUpId] = [newId(), newId()];
      await database.query(
        `insert into partner_sign_up (id, first_name, last_name, email, company_name)
         values ($1, 'Vera', 'Lund', 'vera@agents.example', 'Tideway Homes')`,
        [signUpId],
      );
      await database.query(
        `insert into email_message (id, key, kind, "to", data, status, why)
         values ($1::bpchar, $1, 'partner-sign-up', 'team@old.example', $2, 'failed', 'No such mailbox')`,
        [failedId, { signUpId }],
      );
      const markId = newId();
      await database.query(
        `insert into email_return (id, event_id, address, kind, came_at) values ($1::bpchar, $1, 'team@old.example', 'bounce', now())`,
        [markId],
      );
      return { id, emailId, failedId, markId };
    },
    pages: [
      '/admin/transactions/:id/emails/:emailId/again',
      '/admin/transactions/:id/emails/:emailId/leave',
      '/admin/emails/:failedId/again',
      '/admin/emails/:failedId/leave',
      '/admin/emails/marks/:markId',
    ],
  },
  {
    who: 'staff, at a search that was cancelled, one that is out and one that is back, which they ordered themselves',
    arrive: async (stage) => {
      await asStaff(stage);
      const [id, searchId, outId, backId, orderId] = [
        await newSale(stage.database),
        newId(),
        newId(),
        newId(),
        newId(),
      ];
      await stage.database.query(
        `insert into search_order (id, sale_id, building_number, ordered_on, status, by_hand)
         values ($1, $2, '18', '2026-11-17', 'placed', true)`,
        [orderId, id],
      );
      await stage.database.query(
        `insert into search (id, search_order_id, product_id, status)
         values ($1, $3, 'ENVRES', 'cancelled'), ($2, $3, 'LLC1CON29', 'in progress'), ($4, $3, 'LANDREGPLAN', 'complete')`,
        [searchId, outId, orderId, backId],
      );
      return { id, searchId, outId, backId };
    },
    pages: [
      '/admin/transactions/:id/searches/:searchId/not-needed',
      '/admin/transactions/:id/searches/:outId/by-hand',
      '/admin/transactions/:id/searches/:backId/document',
    ],
  },
  {
    who: 'staff, at users',
    arrive: async (stage) => {
      await asStaff(stage);
      return { id: (await insertPerson(stage.database)).id, change: 'deactivate' };
    },
    pages: [
      '/admin/users',
      '/admin/users/:id',
      '/admin/users/:id/personal-information',
      '/admin/users/:id/address',
      '/admin/users/:id/personal-data',
      '/admin/users/:id/erase',
      '/admin/users/:id/:change',
      '/admin/retention',
    ],
  },
  {
    who: 'a manager',
    arrive: async (stage) => {
      await asStaff(stage);
      const code = newId().slice(0, 20).toUpperCase();
      const { rows } = await stage.database.query(
        `insert into referral_code (id, code, issued_by) values ($1, $2, $3) returning id`,
        [randomBytes(12).toString('hex'), code, longName()],
      );
      const proposed = await stage.database.query(
        `insert into proposal (id, kind, subject_id, seen_version, change, proposed_by_id)
         select $1, 'code', $2, 0, '{"uses_left": 5}', id from app_user where email = 'manager@keyturn.example' returning id`,
        [randomBytes(12).toString('hex'), rows[0].id],
      );
      const products = await stage.database.query('select id from product limit 1');
      const seller = await insertPerson(stage.database);
      const told = await stage.database.query(
        `insert into customer_story (id, sale_id, kind, who, title, text, difference, consented_on)
         values ($1, $2, 'story', $3, 'Exchanged in a month', 'It had been done.', 'The searches came first.', '2026-11-01')
         returning id`,
        [newId(), await insertSale(stage.database, seller.id), longName().slice(0, 160)],
      );
      return {
        ...{ codeId: rows[0].id, proposalId: proposed.rows[0].id, productId: products.rows[0].id },
        storyId: told.rows[0].id,
        decision: 'confirm',
      };
    },
    pages: [
      '/admin/config/codes',
      '/admin/config/codes/add',
      '/admin/config/codes/:codeId',
      '/admin/config/codes/:codeId/edit',
      '/admin/config/codes/:codeId/switch-off',
      '/admin/config/products',
      '/admin/config/products/:productId/price',
      '/admin/config/values',
      '/admin/config/values/edit',
      '/admin/config/values/amount',
      '/admin/config/claims',
      '/admin/config/claims/faster',
      '/admin/config/claims/faster/remove',
      '/admin/config/stories',
      '/admin/config/stories/add',
      '/admin/config/stories/:storyId',
      '/admin/config/stories/:storyId/remove',
      '/admin/config/proposals',
      '/admin/config/proposals/:proposalId/:decision',
    ],
  },
  {
    who: 'staff, at brands and law firms',
    arrive: async (stage) => {
      await asStaff(stage);
      const { rows } = await stage.database.query(`select id from estate_agent_brand where brand_name = 'Tideway'`);
      const { firmId } = await insertLawyerGroup(stage.database, longName());
      return { brandId: rows[0].id, firmId };
    },
    pages: [
      '/admin/estate-agent-brands',
      '/admin/estate-agent-brands/add',
      '/admin/estate-agent-brands/:brandId/edit',
      '/admin/estate-agent-brands/:brandId/delete',
      '/admin/law-firms',
      '/admin/law-firms/add',
      '/admin/law-firms/:firmId',
      '/admin/law-firms/:firmId/edit',
      '/admin/law-firms/:firmId/add-lawyer-group',
      '/admin/law-firms/:firmId/close',
      '/admin/law-firms/:firmId/reopen',
    ],
  },
  {
    who: 'staff, at a lawyer group',
    arrive: async (stage) => {
      await asStaff(stage);
      const { id } = await insertLawyerGroup(stage.database, longName());
      const lawyerId = newId();
      await stage.database.query(
        `insert into lawyer (id, lawyer_group_id, role, first_name, last_name)
         values ($1, $2, 'legal_assistant', 'Ada', 'Okafor')`,
        [lawyerId, id],
      );
      return { id, lawyerId };
    },
    pages: [
      '/admin/lawyer-groups/:id',
      '/admin/lawyer-groups/:id/edit',
      '/admin/lawyer-groups/:id/close',
      '/admin/lawyer-groups/:id/reopen',
      '/admin/lawyer-groups/:id/replace-link',
      '/admin/lawyer-groups/:id/solicitor',
      '/admin/lawyer-groups/:id/legal-assistants/add',
      '/admin/lawyer-groups/:id/legal-assistants/:lawyerId',
      '/admin/lawyer-groups/:id/legal-assistants/:lawyerId/remove',
      '/admin/lawyer-groups/:id/thirdfort-recipient-emails',
    ],
  },
  {
    who: 'a law firm, by its link',
    arrive: async ({ database }) => {
      const sale = await fullSale(database);
      const { id: groupId } = await insertLawyerGroup(database, longName());
      const assignmentId = newId();
      const email = `grace@${groupId}.example`;
      await database.query('update lawyer set email = $2 where lawyer_group_id = $1', [groupId, email]);
      await database.query('update sale set seller_lawyer_group_id = $2 where id = $1', [sale.id, groupId]);
      await database.query(
        `insert into solicitor_assignment (id, sale_id, seller_lawyer_group_id, buyer_lawyer_group_id) values ($1, $2, $3, $3)`,
        [assignmentId, sale.id, groupId],
      );
      const token = await insertFirmLink(database, groupId, email);
      return { token, assignmentId };
    },
    pages: [
      '/firm/:token',
      '/firm/:token/stop',
      '/firm/:token/:assignmentId',
      '/firm/:token/:assignmentId?kind=waiting',
      '/firm/:token/:assignmentId/days',
    ],
  },
  {
    who: 'staff, at invoicing',
    arrive: async (stage) => {
      const { database } = stage;
      const staff = await asStaff(stage);
      const saleId = await newSale(database);
      const purchaseId = await insertPurchase(database, (await insertPerson(database)).id, saleId, { confirmed: true });
      const { id: groupId, firmId, firm } = await insertLawyerGroup(database, longName());
      // The seller's side was invoiced; the buyer's side is still to be.
      await database.query(
        `update sale set seller_lawyer_group_id = $2, buyer_lawyer_group_id = $2, solicitor_groups_assigned_at = now() where id = $1`,
        [saleId, groupId],
      );
      await database.query(`update purchase set completed = '2026-09-30' where id = $1`, [purchaseId]);
      const id = await insertInvoiceFile(database, { madeBy: staff.id, firmId, firm, groupId, saleId, purchaseId });
      const sent = await insertInvoiceFile(database, {
        madeBy: staff.id,
        firmId,
        firm,
        groupId,
        saleId,
        purchaseId,
        again: true,
      });
      await database.query(
        `insert into invoice_mark (file_id, law_firm_id, kind, day, marked_by_id) values ($1, $2, 'sent', '2026-10-02', $3)`,
        [sent, firmId, staff.id],
      );
      const noteId = newId();
      await database.query(
        `insert into credit_note (id, file_id, law_firm_id, number, is_void, reason, record_count, total_amount, vat, made_by_id)
         values ($1, $2, $3, $4, false, 'The day was wrong.', 1, 45000, 7500, $5)`,
        [noteId, id, firmId, `CN-${noteId.slice(-12)}`, staff.id],
      );
      await database.query(
        `insert into credit_note_record (file_id, purchase_id, side, credit_note_id, is_void) values ($1, $2, 'seller', $3, false)`,
        [id, purchaseId, noteId],
      );
      return { id, firmId, sent, noteId, again: `${purchaseId}-seller` };
    },
    pages: [
      '/admin/invoicing',
      '/admin/invoicing?period=',
      '/admin/invoicing/2026-09?again=:again',
      '/admin/invoicing/2026-09?show=left-out',
      '/admin/invoicing/2020-02',
      '/admin/invoicing/files/:id?made=true',
      '/admin/invoicing/files/:id/:firmId',
      '/admin/invoicing/files/:id/:firmId/sent',
      '/admin/invoicing/files/:id/:firmId/void',
      '/admin/invoicing/files/:sent/:firmId',
      '/admin/invoicing/files/:sent/:firmId/credit',
      '/admin/invoicing/files/:sent/:firmId/sent/take-off',
      '/admin/invoicing/credit-notes/:noteId',
    ],
  },
  {
    who: 'staff, at their work',
    arrive: async (stage) => {
      const staff = await asStaff(stage);
      const id = await insertPaidSale(stage.database, (await insertPerson(stage.database)).id);
      const [noteId, itemId] = [newId(), newId()];
      await stage.database.query(
        `insert into staff_note (id, sale_id, author_id, text) values ($1, $2, $3, 'Call them.')`,
        [...[noteId, id, staff.id]],
      );
      await stage.database.query(
        `update sale set owner_id = $1, follow_up_on = current_date, follow_up_note = 'Call them' where id = $2`,
        [staff.id, id],
      );
      await stage.database.query(
        `insert into work_item (id, kind, side, sale_id, since, due_at, owner_id, is_first, more)
         values ($1, 'solicitor', 'seller', $2, now() - interval '9 days', now() - interval '5 days', $3, true, 2)`,
        [itemId, id, staff.id],
      );
      const updateId = await askUpdate(stage.database, id);
      await stage.database.query(
        `insert into work_item (id, kind, side, sale_id, since, due_at, owner_id, is_first)
         select $1, 'update', 'seller', $2, q.asked_at, q.due_at, $3, false from update_request q where q.id = $4`,
        [newId(), id, staff.id, updateId],
      );
      return { id, noteId, updateId };
    },
    pages: [
      '/admin/work',
      '/admin/work?who=none',
      '/admin/work?kind=update',
      '/admin/work/:id/answer/:updateId',
      '/admin/work?done=take&id=:id',
      '/admin/keys',
      '/admin/figures',
      '/admin/work/hand-over-all',
      '/admin/work/:id/take',
      '/admin/work/:id/hand-over',
      '/admin/work/:id/snooze',
      '/admin/transactions/:id/notes',
      '/admin/transactions/:id/notes/add',
      '/admin/transactions/:id/notes/follow-up',
      '/admin/transactions/:id/notes/follow-up/done',
      '/admin/transactions/:id/notes/:noteId/remove',
    ],
  },
  {
    who: 'staff, at cases',
    arrive: async (stage) => {
      await asStaff(stage);
      const id = newId();
      await stage.database.query(
        `insert into callback_request (id, full_name, email, message, referrer, due_at)
         values ($1, 'Meera Raman', 'meera@home.example', 'Please call me.', 'A friend', now())`,
        [id],
      );
      return { id };
    },
    pages: [
      '/admin/cases',
      '/admin/cases/add',
      '/admin/cases/:id',
      '/admin/cases/:id/answer',
      '/admin/cases/:id/reopen',
    ],
  },
  {
    who: 'staff, at estate agents',
    arrive: async (stage) => {
      await asStaff(stage);
      const { id } = await makeAgent(stage.page, {
        valuers: [{ first_name: 'Vera', last_name: 'Lund' }, { first_name: 'Li' }],
      });
      const { rows } = await stage.database.query('select id from valuer where estate_agent_id = $1 order by id', [id]);
      return { id, personId: rows[1].id };
    },
    pages: [
      '/admin/estate-agents',
      '/admin/estate-agents/add',
      '/admin/estate-agents/add/office',
      '/admin/estate-agents/add/valuers/add',
      '/admin/estate-agents/add/negotiators/add',
      '/admin/estate-agents/add/thirdfort',
      '/admin/estate-agents/:id',
      '/admin/estate-agents/:id/office',
      '/admin/estate-agents/:id/valuers/:personId',
      '/admin/estate-agents/:id/negotiators/add',
      '/admin/estate-agents/:id/valuers/:personId/delete',
      '/admin/estate-agents/:id/thirdfort',
    ],
  },
];

/** Widths in CSS pixels: the narrowest at which nothing may scroll sideways, and a wide screen. */
const [NARROW, WIDE] = [320, 1280];

/** A phone, in CSS pixels. Only the frame's menu is laid out differently there than at the narrowest width. */
const PHONE = 360;

/** One page of each frame, and each kind of page whose wide layout differs. */
const AT_BOTH_WIDTHS = [
  '/',
  '/contact',
  '/privacy-policy',
  '/sell/about-the-property',
  '/dashboard/:role/:id',
  '/admin',
  '/admin/transactions',
  '/admin/transactions/:id',
  '/admin/estate-agents/:id',
];

/** Whether axe checks a page at this width: staff use wide screens, everyone else phones. */
function looksAt(pattern: string, width: number): boolean {
  const usual = pattern.startsWith('/admin') ? WIDE : NARROW;
  return width === usual || AT_BOTH_WIDTHS.includes(pattern) || process.env.EVERY_WIDTH === '1';
}

const fill = (pattern: string, params: Record<string, string>) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${pattern}: there is no ${name}`);
    return value;
  });

/** The least height, in CSS pixels, of a touch target. */
const FINGER = 44;

/** Touch targets on a phone are high enough. Links in sentences may be as high as their line. */
async function expectToFitFingers(page: Page): Promise<void> {
  const low = await page.evaluate((least) => {
    const isLow = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // Elements for screen readers only are a pixel wide. 'Copy' has a larger touch target than it shows.
      const isPressed = width > 1 && element.checkVisibility({ visibilityProperty: true });
      return isPressed && height < least - 0.5 && getComputedStyle(element, '::after').position !== 'absolute';
    };
    return [...document.querySelectorAll('button, summary, select, a[data-keep-place]')]
      .filter(isLow)
      .map((element) => `${element.outerHTML.slice(0, 120)} ${element.getBoundingClientRect().height}`);
  }, FINGER);
  expect.soft(low, `${page.url()}: lower than ${FINGER} px`).toEqual([]);
}

async function expectToFit(page: Page, width: number): Promise<void> {
  const { scrollWidth, wider } = await page.evaluate(async (most) => {
    // A busy page may take a moment to be laid out for its new width.
    while (document.documentElement.clientWidth !== most) await new Promise(requestAnimationFrame);
    const isWider = (element: Element) => element.getBoundingClientRect().right > most + 1;
    const widest = [...document.querySelectorAll('body *')].filter(isWider).slice(0, 3);
    return {
      scrollWidth: document.documentElement.scrollWidth,
      wider: widest.map(({ outerHTML }) => outerHTML.slice(0, 80)),
    };
  }, width);
  expect.soft(scrollWidth, `${page.url()} at ${width} px: ${wider.join(', ')}`).toBeLessThanOrEqual(width);
}

for (const { who, pages, arrive } of walks) {
  test(`${who}: every page is accessible`, async ({ page, context, database, signIn, stack }) => {
    const asWhom = (person?: Partial<Person>) => signIn(context as BrowserContext, person);
    const params = (await arrive?.({ page, database, signIn: asWhom, url: stack.url })) ?? {};
    await preloadAxe(page);
    for (const pattern of pages) {
      const address = fill(pattern, params);
      await test.step(address, async () => {
        const answer = await page.goto(address);
        expect.soft(await htmlErrors((await answer?.text()) ?? ''), address).toEqual([]);
        // After a redirect this would check the wrong page.
        expect(page.url(), pattern).toBe(new URL(address, page.url()).href);
        // Changing the width is slow, so the next page begins at this one's last width.
        const widths = AT_BOTH_WIDTHS.includes(pattern) ? [NARROW, PHONE, WIDE] : [NARROW, WIDE];
        for (const width of page.viewportSize()?.width === NARROW ? widths : widths.reverse()) {
          await page.setViewportSize({ width, height: 900 });
          await expectToFit(page, width);
          if (width < WIDE) await expectToFitFingers(page);
          if (looksAt(pattern, width)) await expectAccessible(page);
        }
      });
    }
  });
}

/** Requests that are refused when JavaScript is off or not loaded yet. */
const refusals: { who: string; as?: Partial<Person>; path: string; method: 'GET' | 'POST'; status: number }[] = [
  { who: 'a visitor, with an empty form', path: '/contact', method: 'POST', status: 422 },
  { who: 'a visitor, with an empty form', path: '/sign-in', method: 'POST', status: 422 },
  { who: 'a visitor, with an empty form', path: '/partner-sign-up', method: 'POST', status: 422 },
  { who: 'a visitor, at a page that takes no form', path: '/privacy-policy', method: 'POST', status: 405 },
  { who: 'a customer, with an empty form', as: {}, path: '/sell/about-you', method: 'POST', status: 422 },
  { who: 'staff, with an empty form', as: STAFF, path: '/admin/estate-agents/add/office', method: 'POST', status: 422 },
  { who: 'staff, with an empty form', as: STAFF, path: '/admin/law-firms/add', method: 'POST', status: 422 },
  { who: 'staff, where nothing is', as: STAFF, path: '/admin/law-firms/none', method: 'GET', status: 404 },
];

for (const { who, as, path, method, status } of refusals) {
  test(`${who} gets valid HTML: ${method} ${path}`, async ({ context, signIn, stack }) => {
    if (as) await signIn(context, as);
    const headers = { origin: stack.url };
    const answer = await context.request.fetch(path, { method, headers, ...(method === 'POST' ? { form: {} } : {}) });
    expect(answer.status()).toBe(status);
    expect(await htmlErrors(await answer.text())).toEqual([]);
  });
}

/** Pages that are not visited here, and why. */
const NOT_WALKED = [
  // They need results, or choices from the previous page; tested in admin-searches.spec.ts and admin-assign-solicitors.spec.ts.
  '/admin/transactions/:id/searches/:orderId/send',
  '/search-results/:token',
  '/admin/transactions/:id/solicitors/assign/confirm',
  // Its link is in an email; tested in invitation.spec.ts.
  '/invitation/:token',
  // Its link is in an email; a page of the same kind; tested in named-buyer.test.ts.
  '/offer/:token',
  // Its link is in an email; tested in email-switch.spec.ts.
  '/emails/:token',
  // The same, with buttons of the same kind; tested in reminders.test.ts.
  '/reminders/:token',
  // No one has reported anything of the sale that is visited; tested in solicitor-reports.test.ts.
  '/admin/transactions/:id/solicitors/reports/:reportId/:step',
  // Their links are in emails; what each says is tested in email-change.test.ts.
  '/account/email/:token',
  '/account/email/undo/:token',
  // Its link signs in; opening it on another device is tested in sign-in.spec.ts.
  '/authenticate',
  // Their links are in emails; pages of the same kind; tested in agent-access.test.ts.
  '/agent/sign-in/:token',
  '/agent/emails/:token',
  // It needs an estate agent of a paid sale; the same reading as the agent's page.
  '/admin/transactions/:id/estate-agent/view',
  // They need a person added on an earlier page; tested in buyer.spec.ts.
  '/:role/about-the-property/:kind/:personId',
  '/:role/about-the-property/:kind/:personId/remove',
  // The same dialog as for a saved estate agent.
  '/admin/estate-agents/add/:kind/:personId/delete',
  // The same dialog as for a giftor.
  '/admin/transactions/:id/corrections/people/:personId/remove',
  '/admin/transactions/:id/corrections/purchases/:purchaseId/buyers/:personId/remove',
];

/** A page is a module with a component, in a .tsx file. */
const patternsOf = (entries: RouteConfigEntry[], within = ''): string[] =>
  entries.flatMap(({ path, file, children = [] }) => {
    const whole = path === undefined ? within : `${within}/${path}`;
    const own = file.endsWith('.tsx') && !file.endsWith('layout.tsx') ? [whole || '/'] : [];
    return [...own, ...patternsOf(children, whole)];
  });

/**
 * The pattern in the site map that an address matches: as in a router, literal parts win over parameters, and `*` comes
 * last.
 */
function patternOf(address: string, patterns: string[]): string | undefined {
  const matches = patterns.filter((pattern) =>
    new RegExp(`^${pattern.replace(/\*/g, '.+').replace(/:\w+/g, '[^/]+')}$`).test(address),
  );
  const openness = (pattern: string) => (pattern.endsWith('*') ? 10 : (pattern.match(/:/g)?.length ?? 0));
  return matches.sort((a, b) => openness(a) - openness(b))[0];
}

test('every page of the site map is visited', () => {
  const patterns = patternsOf(routes as RouteConfigEntry[]);
  const walked = new Set(
    walks.flatMap(({ pages }) => pages.map((page) => patternOf(page.split('?')[0] ?? '', patterns))),
  );
  expect(patterns.filter((pattern) => !walked.has(pattern)).sort()).toEqual([...NOT_WALKED].sort());
});
