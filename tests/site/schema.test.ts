import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, isRefusedBy, pool, sql } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';

const hash = () => newId().padEnd(64, '0');
const soon = () => new Date(Date.now() + 60_000);

async function user(data: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const id = newId();
  const names = { first_name: 'Ada', last_name: 'Seller' };
  return db.user.create({ data: { id, email: `${id}@keyturn.example`, ...names, ...data } });
}

async function address(data: Partial<Prisma.AddressUncheckedCreateInput> = {}) {
  return db.address.create({
    data: { id: newId(), line_1: '1 High Street', post_town: 'Leeds', postcode: 'LS1 4AP', ...data },
  });
}

async function property() {
  const { id: address_id } = await address();
  return db.property.create({ data: { id: newId(), address_id, tenure: 'freehold' } });
}

const answers = {
  customer_type: 'individual_owner',
  asking_price: 25_000_000n,
  onward_purchase: false,
  has_mortgage: true,
  is_using_foreign_currency: false,
} as const;

async function sale(data: Partial<Prisma.SaleUncheckedCreateInput> = {}) {
  const primary_seller_id = data.primary_seller_id ?? (await user()).id;
  const property_id = data.property_id ?? (await property()).id;
  return db.sale.create({ data: { id: newId(), ...answers, ...data, primary_seller_id, property_id } });
}

async function purchase(data: Partial<Prisma.PurchaseUncheckedCreateInput> = {}) {
  const primary_buyer_id = data.primary_buyer_id ?? (await user({ last_name: 'Buyer' })).id;
  const property_id = data.property_id ?? (await sale()).property_id;
  return db.purchase.create({
    data: {
      id: newId(),
      ownership_type: 'Sole',
      agreed_price: 25_000_000n,
      mortgage_required_for_purchase: 'no',
      gifts: 'no',
      ...data,
      primary_buyer_id,
      property_id,
    },
  });
}

const paid = { status: 'succeeded', paid_at: new Date(), stripe_transaction_id: 'pi' } as const;

async function order(sale_id: string, data: Partial<Prisma.OrderUncheckedCreateInput> = {}) {
  const amounts = { total_amount: 72_000, subtotal: 60_000, vat: 12_000 };
  return db.order.create({ data: { id: newId(), sale_id, payment_type: 'card', ...amounts, ...data } });
}

async function referralCode(data: Partial<Prisma.ReferralCodeUncheckedCreateInput> = {}) {
  const id = newId();
  return db.referralCode.create({ data: { id, code: id.toUpperCase(), ...data } });
}

async function lawyerGroup() {
  const { id: address_id } = await address();
  const firm = await db.lawFirm.create({ data: { id: newId(), name: 'Firm', address_id } });
  return db.lawyerGroup.create({ data: { id: newId(), name: 'Group', law_firm_id: firm.id } });
}

async function estateAgent() {
  const id = newId();
  const brand = await db.estateAgentBrand.create({ data: { id: newId(), brand_name: `Brand ${id}` } });
  return db.estateAgent.create({ data: { id, brand_id: brand.id, office_name: 'Leeds' } });
}

/** The database refuses it, because of this constraint. */
async function refused(constraint: string, attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error, `${constraint} should have refused this`).toBeDefined();
  expect(isRefusedBy(error, constraint), `not refused by ${constraint} but: ${error}`).toBe(true);
}

describe('formats', () => {
  test('every id of the app is 24 hexadecimal characters', async () => {
    await refused('app_user_id_check', user({ id: 'z'.repeat(24) }));
    const unchecked = await sql(
      `SELECT c.table_name FROM information_schema.columns c
       WHERE c.table_schema = 'public' AND c.column_name = 'id' AND c.character_maximum_length = 24
         AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conname = c.table_name || '_id_check')`,
    );
    expect(unchecked).toEqual([]);
  });

  test('email addresses have one spelling, and are unique', async () => {
    await refused('app_user_email_check', user({ email: 'Ada@keyturn.example' }));
    await user({ email: 'ada@keyturn.example' });
    await expect(user({ email: 'ada@keyturn.example' })).rejects.toMatchObject({ code: 'P2002' });
  });

  test('phone numbers are E.164', async () => {
    await refused('app_user_phone_number_check', user({ phone_number: '07700900123' }));
    await user({ phone_number: '+447700900123' });
  });

  test.each(['LS14AP', 'ls1 4ap', 'LS1  4AP', '12345'])('postcode %s is not normalised', async (postcode) => {
    await refused('address_postcode_check', address({ postcode }));
  });

  test('postcodes of other countries may have any format', async () => {
    await address({ postcode: '75001', country: 'France', country_iso_2: 'FR' });
    await address({ postcode: null, country: 'Ireland', country_iso_2: 'IE' });
    await refused('address_country_iso_2_check', address({ country_iso_2: 'gb', postcode: null }));
  });

  test('tenure details need the tenure "other"', async () => {
    const { id: address_id } = await address();
    const id = newId();
    await refused(
      'property_tenure_details_check',
      db.property.create({ data: { id, address_id, tenure: 'freehold', tenure_details: 'Flying freehold' } }),
    );
    await db.property.create({ data: { id, address_id, tenure: 'other', tenure_details: 'Flying freehold' } });
  });
});

describe('accounts', () => {
  test('an active user has no deactivation time', async () => {
    await refused('app_user_active_check', user({ active: true, deactivated_at: new Date() }));
  });

  test('sessions and links are stored as unique hashes', async () => {
    const { id: user_id } = await user();
    const id = hash();
    await db.session.create({ data: { id, user_id, expires_at: soon() } });
    await expect(db.session.create({ data: { id, user_id, expires_at: soon() } })).rejects.toMatchObject({
      code: 'P2002',
    });
    await refused(
      'session_id_check',
      db.session.create({ data: { id: 'the cookie itself', user_id, expires_at: soon() } }),
    );

    const link = { email: 'ada@keyturn.example', mode: 'sign_in', expires_at: soon(), token_hash: hash() } as const;
    await db.magicLink.create({ data: { id: newId(), ...link } });
    await expect(db.magicLink.create({ data: { id: newId(), ...link } })).rejects.toMatchObject({ code: 'P2002' });
    await refused(
      'magic_link_names_check',
      db.magicLink.create({ data: { id: newId(), ...link, token_hash: hash(), mode: 'sign_up' } }),
    );
    await refused(
      'magic_link_consumed_check',
      db.magicLink.create({ data: { id: newId(), ...link, token_hash: null, consumed_at: new Date() } }),
    );
  });

  test.each([{ active: false }, { type: 'admin' as const }])(
    '%o ends sessions and their current deals',
    async (change) => {
      const { id } = await user();
      const current = { key: 'onboardingFlow', data: { transactionId: null } };
      await db.session.create({
        data: { id: hash(), user_id: id, expires_at: soon(), current_deals: { create: current } },
      });
      await db.user.update({ where: { id }, data: { first_name: 'Adela' } });
      expect(await db.session.count({ where: { user_id: id } })).toBe(1);
      await db.user.update({ where: { id }, data: change });
      expect(await db.session.count({ where: { user_id: id } })).toBe(0);
      expect(await db.currentDeals.count()).toBe(0);
    },
  );

  test('deactivation deletes a person’s drafts', async () => {
    const { id } = await user();
    await db.formDraft.create({ data: { id: newId(), user_id: id, key: 'aboutYou', data: { typed: {} } } });
    await db.user.update({ where: { id }, data: { first_name: 'Adela' } });
    expect(await db.formDraft.count({ where: { user_id: id } })).toBe(1);
    await db.user.update({ where: { id }, data: { active: false } });
    expect(await db.formDraft.count({ where: { user_id: id } })).toBe(0);
  });
});

describe('deals', () => {
  test.each([9_899_999n, 10_000_000_001n])('a price of %s pence is out of bounds', async (price) => {
    await refused('sale_asking_price_check', sale({ asking_price: price }));
    await refused('purchase_agreed_price_check', purchase({ agreed_price: price }));
  });

  test('the lowest and highest prices are accepted, and only a unit of a development may have no price', async () => {
    await sale({ asking_price: 9_900_000n });
    await sale({ asking_price: 10_000_000_000n });
    await sale({ asking_price: null, type: 'development' });
    await refused('sale_resale_price_check', sale({ asking_price: null }));
  });

  test('a property has at most one sale', async () => {
    const { property_id } = await sale();
    await expect(sale({ property_id })).rejects.toMatchObject({ code: 'P2002' });
  });

  test('accepted terms have a version and a time', async () => {
    await refused('sale_terms_check', sale({ terms_accepted_at: new Date() }));
    await refused('purchase_terms_check', purchase({ terms_version: '1.0' }));
    await refused('sale_terms_check', sale({ terms_accepted_ip: '::1' }));
    await sale({ terms_version: '1.0', terms_accepted_at: new Date(), terms_accepted_ip: '::1' });
  });

  test('only an accepted buyer has a solicitor, a sale-agreed date, or a person who accepted them', async () => {
    const staff = await user({ type: 'admin' });
    await refused('purchase_accepted_check', purchase({ solicitor_assigned_at: new Date() }));
    await refused('purchase_accepted_check', purchase({ sale_agreed: new Date('2026-11-02') }));
    await refused('purchase_accepted_by_check', purchase({ accepted_by_id: staff.id }));
    await purchase({ accepted_at: new Date(), accepted_by_id: staff.id, sale_agreed: new Date('2026-11-02') });
  });

  test('buyers accepted before acceptance had a date get the date and author of that event', async () => {
    const staff = await user({ type: 'admin' });
    const [assigned, dated, neither] = [await purchase(), await purchase(), await purchase()];
    const event = (purchase_id: string, event_name: string, day: string) => ({
      ...{ id: newId(), purchase_id, event_name, author_user_id: staff.id, author_name: 'Priya Shah' },
      date_time: new Date(day),
    });
    await db.timelineEvent.createMany({
      data: [
        event(assigned.id, 'buyer_accepted', '2026-11-03'),
        event(assigned.id, 'sale_agreed', '2026-11-09'),
        event(dated.id, 'sale_agreed', '2026-11-04'),
      ],
    });
    // As the release of that day left them, without the check.
    const fill = await readFile('prisma/migrations/20261125091001_acceptance_filled/migration.sql', 'utf8');
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query("set local session_replication_role = 'replica'");
      await client.query('alter table purchase drop constraint purchase_accepted_check');
      const put = 'update purchase set solicitor_assigned_at = $2, sale_agreed = $3 where id = $1';
      await client.query(put, [assigned.id, '2026-11-03', '2026-11-01']);
      await client.query(put, [dated.id, null, '2026-11-02']);
      await client.query(fill);
      const { rows } = await client.query(
        'select id, accepted_at, accepted_by_id from purchase where id = any($1::bpchar[]) and accepted_at is not null order by accepted_at',
        [[assigned.id, dated.id, neither.id]],
      );
      expect(rows).toEqual([
        { id: assigned.id, accepted_at: new Date('2026-11-03'), accepted_by_id: staff.id },
        { id: dated.id, accepted_at: new Date('2026-11-04'), accepted_by_id: staff.id },
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('a purchase without accepted terms cannot be confirmed', async () => {
    await refused('purchase_confirmed_check', purchase({ confirmed_at: new Date() }));
  });

  test('a buyer has at most one live purchase of a property', async () => {
    const { id, primary_buyer_id, property_id } = await purchase();
    await refused('purchase_live_key', purchase({ primary_buyer_id, property_id }));
    await db.purchase.update({ where: { id }, data: { aborted: new Date('2026-03-01') } });
    await purchase({ primary_buyer_id, property_id });
  });

  test('only an assigned sale has an estate agent', async () => {
    const { id: estate_agent_id } = await estateAgent();
    await refused('sale_estate_agent_check', sale({ estate_agent_id, estate_agent_status: 'no_agent' }));
    await sale({ estate_agent_id, estate_agent_status: 'assigned' });
  });

  test('assigned solicitors have an assignment time', async () => {
    const { id } = await lawyerGroup();
    await refused('sale_solicitors_check', sale({ seller_lawyer_group_id: id, buyer_lawyer_group_id: id }));
  });

  test('a person in a deal has the columns of their role', async () => {
    const { id: sale_id } = await sale();
    const { id: purchase_id } = await purchase();
    const person = (data: Omit<Prisma.PersonUncheckedCreateInput, 'id' | 'first_name' | 'last_name'>) =>
      db.person.create({ data: { id: newId(), first_name: 'Jo', last_name: 'Bloggs', ...data } });
    const gift = { amount: 500_000n, relationship: 'parent' } as const;

    await refused('person_role_check', person({ role: 'seller', purchase_id }));
    await refused('person_role_check', person({ role: 'buyer', sale_id, purchase_id }));
    await refused('person_giftor_check', person({ role: 'buyer', purchase_id, ...gift }));
    await refused('person_giftor_check', person({ role: 'giftor', purchase_id }));
    await refused('person_amount_check', person({ role: 'giftor', purchase_id, ...gift, amount: 400n }));
    await person({ role: 'seller', sale_id, customer_type: 'individual_owner' });
    await person({ role: 'giftor', purchase_id, ...gift });
  });

  test('a person’s address is deleted with the person', async () => {
    const { id: sale_id } = await sale();
    const { id: correspondence_address_id } = await address();
    const { id } = await db.person.create({
      data: { id: newId(), role: 'seller', sale_id, first_name: 'Jo', last_name: 'Bloggs', correspondence_address_id },
    });
    await db.person.delete({ where: { id } });
    expect(await db.address.findUnique({ where: { id: correspondence_address_id } })).toBeNull();
  });

  test('a group’s name is unique, ignoring case', async () => {
    const { id: representative_id } = await user();
    const company = await db.company.create({ data: { id: newId(), name: 'Homes Ltd', company_number: '01234567' } });
    const group = (name: string) =>
      db.transactionsGroup.create({ data: { id: newId(), name, representative_id, company_seller_id: company.id } });
    await group('Mill Lane');
    await refused('transactions_group_name_key', group('MILL LANE'));
    await expect(
      db.company.create({ data: { id: newId(), name: 'Other Ltd', company_number: '01234567' } }),
    ).rejects.toMatchObject({ code: 'P2002' });
  });
});

describe('payment', () => {
  test('a registration has at most one live order', async () => {
    const { id } = await sale();
    const first = await order(id);
    await refused('sale_order_registration_live_key', order(id));
    await db.order.update({ where: { id: first.id }, data: { status: 'canceled' } });
    await order(id, { ...paid, stripe_transaction_id: `pi_${id}` });
    await refused('sale_order_registration_live_key', order(id));
  });

  test('a fee has one order, beside that of the registration, and no referral code pays for it', async () => {
    const { id } = await sale();
    const ask = () =>
      db.additionalSearchRequest.create({ data: { id: newId(), sale_id: id, type: 'fee_approval', fee: 4_560 } });
    const [one, other] = [await ask(), await ask()];
    await order(id, { ...paid, stripe_transaction_id: `pi_fee_${id}` });
    await order(id, { request_id: one.id });
    await order(id, { request_id: other.id });
    await refused('sale_order_request_id_key', order(id, { request_id: one.id }));
    const { id: referral_code_id } = await referralCode();
    const free = { payment_type: 'referral', total_amount: 0, subtotal: 0, vat: 0, referral_code_id } as const;
    await refused('sale_order_fee_check', order(id, { ...free, request_id: (await ask()).id }));
  });

  test('amounts add up and are not negative', async () => {
    const { id } = await sale();
    await refused('sale_order_amounts_check', order(id, { vat: 1 }));
    await refused('sale_order_amounts_check', order(id, { total_amount: -1, subtotal: -1, vat: 0 }));
  });

  test('succeeded means paid, and a card payment names its payment intent', async () => {
    const { id } = await sale();
    await refused('sale_order_paid_at_check', order(id, { ...paid, paid_at: null }));
    await refused('sale_order_paid_at_check', order(id, { paid_at: new Date() }));
    await refused('sale_order_card_check', order(id, { ...paid, stripe_transaction_id: null }));
  });

  test('an order paid by referral costs nothing and names its code', async () => {
    const { id } = await sale();
    const { id: referral_code_id } = await referralCode();
    const free = { payment_type: 'referral', total_amount: 0, subtotal: 0, vat: 0 } as const;
    await refused('sale_order_referral_check', order(id, { payment_type: 'referral', referral_code_id }));
    await refused('sale_order_referral_check', order(id, free));
    await refused('sale_order_referral_check', order(id, { referral_code_id }));
    await order(id, { ...free, referral_code_id });
  });

  test('a payment intent pays for one order', async () => {
    await order((await sale()).id, { stripe_transaction_id: 'pi_twice' });
    await expect(order((await sale()).id, { stripe_transaction_id: 'pi_twice' })).rejects.toMatchObject({
      code: 'P2002',
    });
  });

  test('codes are upper case and never used more often than allowed', async () => {
    await refused('referral_code_code_check', referralCode({ code: 'welcome' }));
    const { id } = await referralCode({ uses_left: 0 });
    await refused(
      'referral_code_uses_left_check',
      db.referralCode.update({ where: { id }, data: { uses_left: { decrement: 1 } } }),
    );
  });

  test("the provider's event is recorded once", async () => {
    const event = { provider: 'stripe', event_id: 'evt_1', type: 'payment_intent.succeeded' };
    await db.providerEvent.create({ data: event });
    expect(await db.providerEvent.createMany({ data: [event], skipDuplicates: true })).toEqual({ count: 0 });
  });
});

describe('partners and operations', () => {
  test('an agent has exactly one primary valuer', async () => {
    const { id: estate_agent_id } = await estateAgent();
    const valuer = () =>
      db.valuer.create({ data: { id: newId(), estate_agent_id, first_name: 'Val', primary_valuer: true } });
    await valuer();
    await refused('valuer_primary_key', valuer());
  });

  test('a brand’s name is unique, and a group has one solicitor', async () => {
    const brand = (brand_name: string) => db.estateAgentBrand.create({ data: { id: newId(), brand_name } });
    await brand('Harbour');
    await refused('estate_agent_brand_brand_name_key', brand('harbour'));

    const { id: lawyer_group_id } = await lawyerGroup();
    const lawyer = { lawyer_group_id, role: 'solicitor', first_name: 'Sol', last_name: 'Icitor' } as const;
    await db.lawyer.create({ data: { id: newId(), ...lawyer } });
    await refused('lawyer_solicitor_key', db.lawyer.create({ data: { id: newId(), ...lawyer } }));
  });

  test('searches are ordered once a day, not counting failed orders', async () => {
    const { id: sale_id } = await sale();
    const search = (data: Partial<Prisma.SearchOrderUncheckedCreateInput> = {}) =>
      db.searchOrder.create({ data: { id: newId(), sale_id, building_number: '1', ...data } });
    await search({ status: 'failed' });
    await search();
    await refused('search_order_daily_key', search({ is_reorder: true }));
    await search({ ordered_on: new Date('2026-01-02') });
    await refused('search_order_building_check', search({ building_number: null, ordered_on: new Date('2026-01-03') }));
  });

  test('a sale has at most one water bill request', async () => {
    const { id: sale_id } = await sale();
    const request = (type: 'sewer_bill' | 'title_plan') =>
      db.additionalSearchRequest.create({ data: { id: newId(), sale_id, type } });
    await request('sewer_bill');
    await request('title_plan');
    await request('title_plan');
    await refused('additional_search_request_water_key', request('sewer_bill'));
  });

  test('a person has at most one running identity check in a sale, and a check is reordered once', async () => {
    const { id: sale_id, primary_seller_id: user_id } = await sale();
    const check = (data: Partial<Prisma.IdentityCheckUncheckedCreateInput> = {}) =>
      db.identityCheck.create({
        data: { id: newId(), sale_id, user_id, person_type: 'seller', first_name: 'Ada', last_name: 'Seller', ...data },
      });
    const { id } = await check();
    await refused('identity_check_pending_user_key', check());
    await db.identityCheck.update({ where: { id }, data: { status: 'failed', finished_at: new Date() } });
    const again = await check({ reorder_of_id: id });
    await db.identityCheck.update({ where: { id: again.id }, data: { status: 'aborted', finished_at: new Date() } });
    await expect(check({ reorder_of_id: id })).rejects.toMatchObject({ code: 'P2002' });
  });
});

describe('events and logs', () => {
  test('one-time events are recorded once', async () => {
    const { id: sale_id } = await sale();
    const { id: purchase_id } = await purchase();
    const event = (data: Omit<Prisma.TimelineEventUncheckedCreateInput, 'id'>) =>
      db.timelineEvent.create({ data: { id: newId(), ...data } });
    for (const event_name of ['payment_successful', 'referral_code_applied']) {
      await event({ sale_id, event_name });
      await refused('timeline_event_sale_once_key', event({ sale_id, event_name }));
    }
    await event({ purchase_id, event_name: 'purchase_intent_success_email_sent' });
    await refused(
      'timeline_event_purchase_once_key',
      event({ purchase_id, event_name: 'purchase_intent_success_email_sent' }),
    );
    await event({ sale_id, event_name: 'searches_ordered' });
    await event({ sale_id, event_name: 'searches_ordered' });
    await refused('timeline_event_subject_check', event({ event_name: 'searches_ordered' }));
  });

  test('an email is queued once for its occasion, and a sent one has a time', async () => {
    const email = (data: Partial<Prisma.EmailMessageUncheckedCreateInput> = {}) =>
      db.emailMessage.create({
        data: { id: newId(), key: newId(), kind: 'receipt', to: 'ada@keyturn.example', ...data },
      });
    await email({ key: 'receipt:1' });
    await expect(email({ key: 'receipt:1' })).rejects.toMatchObject({ code: 'P2002' });
    await refused('email_message_sent_check', email({ status: 'sent' }));
  });

  test('the audit log is append-only', async () => {
    const { id: actor_id } = await user({ type: 'admin' });
    const id = newId();
    await db.auditLog.create({
      data: { id, actor_id, actor_name: 'Staff', action: 'tags', subject_type: 'sale', subject_id: newId() },
    });
    for (const statement of [`UPDATE audit_log SET action = 'other'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
      await expect(pool.query(statement)).rejects.toThrow('audit_log is append-only');
    }
    await expect(db.auditLog.update({ where: { id }, data: { action: 'other' } })).rejects.toThrow();
    await refused('audit_log_actor_id_fkey', db.user.delete({ where: { id: actor_id } }));
    expect(await db.auditLog.findUnique({ where: { id } })).toMatchObject({ action: 'tags' });
  });

  test('there is exactly one configuration', async () => {
    await db.adminConfig.create({ data: {} });
    await refused('admin_config_single_check', db.adminConfig.create({ data: { id: 2 } }));
  });
});

describe('search', () => {
  let id: string;
  const find = async (q: string) => {
    const rows = await sql<{ sale_id: string }>(
      `SELECT sale_id FROM sale_search WHERE text LIKE '%' || search_normal($1) || '%'`,
      [q],
    );
    return rows.some((row) => row.sale_id === id);
  };

  beforeEach(async () => {
    const { id: primary_seller_id } = await user({ first_name: 'Zoë', last_name: 'Quillfeather' });
    id = (await sale({ primary_seller_id })).id;
  });

  test('by id, address, postcode with and without its space, and names without their accents', async () => {
    for (const q of [id, '1 high street', 'LS1 4AP', 'ls14ap', 'zoe quill', 'ZOË', ' qu']) {
      expect(await find(q), q).toBe(true);
    }
    expect(await find('nobody at all')).toBe(false);
  });

  test('follows changes: names, address, co-sellers, buyers and their withdrawal', async () => {
    const { primary_seller_id, property } = await db.sale.findUniqueOrThrow({
      where: { id },
      include: { property: true },
    });
    await db.user.update({ where: { id: primary_seller_id }, data: { last_name: 'Quarrington' } });
    expect([await find('quillfeather'), await find('quarrington')]).toEqual([false, true]);

    await db.address.update({ where: { id: property.address_id }, data: { building_name: 'Xanthic House' } });
    expect(await find('xanthic')).toBe(true);

    const seller = await db.person.create({
      data: { id: newId(), role: 'seller', sale_id: id, first_name: 'Wilfred', last_name: 'Vexley' },
    });
    expect(await find('vexley')).toBe(true);
    await db.person.delete({ where: { id: seller.id } });
    expect(await find('vexley')).toBe(false);

    const { id: primary_buyer_id } = await user({ first_name: 'Ulla', last_name: 'Jaxworth' });
    const { id: purchaseId } = await purchase({ property_id: property.id, primary_buyer_id });
    await db.person.create({
      data: { id: newId(), role: 'buyer', purchase_id: purchaseId, first_name: 'Kit', last_name: 'Oxnard' },
    });
    expect([await find('jaxworth'), await find('oxnard')]).toEqual([true, true]);
    await db.purchase.delete({ where: { id: purchaseId } });
    expect([await find('jaxworth'), await find('oxnard')]).toEqual([false, false]);
  });
});
