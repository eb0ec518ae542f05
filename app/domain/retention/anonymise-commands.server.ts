import { REMOVED } from '~/domain/account/rules';
import { emailsOfBatches } from '~/domain/email/group-fragments.server';
import { csvOf, type InvoicingAddress } from '~/domain/invoicing/rules';
import { GIFTOR_QUESTIONS } from '~/domain/people/questions';
import { PURCHASE_QUESTIONS } from '~/domain/purchase/questions';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { BYTE_ORDER_MARK } from '~/domain/shared/csv-rules';
import type { Question } from '~/domain/shared/questions';
import { sha256 } from '~/platform/crypto.server';
import type { Tx } from '~/platform/db.server';

/** Removes or anonymises many rows in the given transaction. Running it again has no effect. */
type Anonymise = (tx: Tx, ids: readonly string[], at: Date) => Promise<unknown>;

async function runAll(tx: Tx, statements: readonly string[], ids: readonly string[]): Promise<void> {
  for (const statement of statements) await tx.$executeRawUnsafe(statement, ids);
}

/** Lets this transaction change and delete rows of append-only tables (`refuse_change` in the migrations). */
export const allowAnonymising = (tx: Tx) => tx.$executeRaw`select set_config('keyturn.anonymising', 'on', true)`;

/** Removes rows that nothing refers to. */
export const removeRows =
  (table: string, key = 'id', type: 'bpchar' | 'text' = 'bpchar'): Anonymise =>
  (tx, ids) =>
    tx.$executeRawUnsafe(`delete from ${table} where ${key} = any($1::${type}[])`, ids);

const ADDRESS_GONE = `
  line_1 = '${REMOVED}', line_2 = null, line_3 = null, post_town = '${REMOVED}', county = null, postcode = null, uprn = null, district = null,
  building_number = null, building_name = null, sub_building_name = null, street = null, premise = null, organisation_name = null,
  po_box = null, latitude = null, longitude = null`;

/** Deletes the addresses of rows that are about to be removed: every address belongs to one row. */
async function removeAddressesOf(tx: Tx, table: string, ids: readonly string[]): Promise<void> {
  const found = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select correspondence_address_id as id from ${table} where id = any($1::bpchar[]) and correspondence_address_id is not null`,
    ids,
  );
  if (found.length === 0) return;
  await tx.$executeRawUnsafe(
    `update ${table} set correspondence_address_id = null where id = any($1::bpchar[]) and correspondence_address_id is not null`,
    ids,
  );
  await removeRows('address')(
    tx,
    found.map(({ id }) => id),
    new Date(0),
  );
}

/** SQL assignments that erase the answers of a list, as `erased` of each question says. */
const erasedIn = (questions: readonly Question[]): string[] =>
  questions.flatMap(({ column, erased }) =>
    column && erased ? [`${column} = ${erased === 'replaced' ? `'${REMOVED}'` : 'null'}`] : [],
  );

/**
 * Erases the texts of all emails about these homes, to anyone: they name everyone in the deal. That they were sent is kept.
 * @param homes as SQL
 */
const eraseTextsOfEmails = (homes: string) => `
  update email_message set subject = null, text = null
   where num_nonnulls(subject, text) > 0 and id in (
     select e.id from sale s join email_message e on e.sale_id = s.id where s.property_id in (${homes})
      union
     select e.id from purchase p join email_message e on e.purchase_id = p.id where p.property_id in (${homes})
      union
     select e.id from sale s join transactions_group_work w on w.group_id = s.group_id
       join email_message e on e.kind = 'group-assigned' and e.data ->> 'workId' = w.id where s.property_id in (${homes})
      union
     select e.id from sale s join email_message e on e.kind = 'group-representative' and e.data ->> 'groupId' = s.group_id
      where s.property_id in (${homes})
      union
     ${emailsOfBatches(`
       select b.batch from sale s join email_message b on b.sale_id = s.id
        where b.batch is not null and s.property_id in (${homes})
        union
       select b.batch from purchase p join email_message b on b.purchase_id = p.id
        where b.batch is not null and p.property_id in (${homes})`)})`;

/** People named in a deal. The amounts of gifts stay. */
export const anonymisePeople: Anonymise = async (tx, ids) => {
  if (ids.length === 0) return;
  const homes = `
    select s.property_id from person n join sale s on s.id = n.sale_id where n.id = any($1::bpchar[])
     union select p.property_id from person n join purchase p on p.id = n.purchase_id where n.id = any($1::bpchar[])`;
  await tx.$executeRawUnsafe(eraseTextsOfEmails(homes), ids);
  await removeAddressesOf(tx, 'person', ids);
  await tx.$executeRawUnsafe(
    `update person set ${[...erasedIn(GIFTOR_QUESTIONS), 'user_id = null'].join(', ')}
      where id = any($1::bpchar[])`,
    ids,
  );
};

/** A check that never ended counts as aborted, since we no longer ask the provider about it. */
export const anonymiseChecks: Anonymise = async (tx, ids, at) => {
  await allowAnonymising(tx);
  await tx.$executeRawUnsafe(
    `update audit_log set before = null, after = null
      where subject_type = 'identity_check' and subject_id = any($1::text[]) and num_nonnulls(before, after) > 0`,
    ids,
  );
  await tx.$executeRawUnsafe(
    `update identity_check
        set first_name = '${REMOVED}', last_name = '${REMOVED}', email = null, phone_number = null, file_reference = null, thirdfort_id = null,
            recipient_emails = '{}', why = null, anonymised_at = $2::timestamptz,
            held_until = null, abort_asked_at = null, ask_at = null,
            status = case status when 'pending' then 'aborted' else status end,
            finished_at = case status when 'pending' then $2::timestamptz else finished_at end
      where id = any($1::bpchar[])`,
    ids,
    at,
  );
};

const OF_SALES = 'sale_id in (select id from sale where property_id = any($1::bpchar[]))';
const OF_PURCHASES = 'purchase_id in (select id from purchase where property_id = any($1::bpchar[]))';

/** $1 are the properties. The audit log's ids are of type text. */
const CHANGES_OF_DEALS = `
  update audit_log set before = null, after = null
   where num_nonnulls(before, after) > 0 and (subject_type, subject_id) in (
     select 'property', id::text from unnest($1::bpchar[]) id union all
     select 'sale', id::text from sale where property_id = any($1::bpchar[]) union all
     select 'purchase', id::text from purchase where property_id = any($1::bpchar[]) union all
     select 'sale_order', id::text from sale_order where ${OF_SALES} union all
     select 'search_order', id::text from search_order where ${OF_SALES} union all
     select 'additional_search_request', id::text from additional_search_request where ${OF_SALES} union all
     select 'identity_check', id::text from identity_check where ${OF_SALES})`;

/** Deals, by their properties. Dates, amounts and our partners stay; names, homes, comments and results are removed. */
export const anonymiseDeals: Anonymise = async (tx, ids, at) => {
  await allowAnonymising(tx);
  const people = await idsIn(tx, `select id from person where ${OF_SALES} or ${OF_PURCHASES}`, ids);
  await anonymisePeople(tx, people, at);
  await anonymiseChecks(
    tx,
    await idsIn(tx, `select id from identity_check where ${OF_SALES} and anonymised_at is null`, ids),
    at,
  );
  await runAll(
    tx,
    [
      CHANGES_OF_DEALS,
      `update timeline_event set author_name = null, comments = null
        where (${OF_SALES} or ${OF_PURCHASES}) and num_nonnulls(author_name, comments) > 0`,
      `delete from solicitor_wish where ${OF_SALES} or ${OF_PURCHASES}`,
      `delete from named_agent where ${OF_SALES}`,
      `update cancellation set comments = null where ${OF_SALES} or ${OF_PURCHASES}`,
      `update fee_cancellation set comments = null, why = null where ${OF_SALES}`,
      `update closing_request set reason = null where ${OF_SALES} or ${OF_PURCHASES}`,
      `update closing set reason = null where ${OF_SALES}`,
      `delete from offer where ${OF_SALES}`,
      `delete from staff_note where ${OF_SALES}`,
      `delete from work_hold where ${OF_SALES}`,
      `delete from reminder_stop where ${OF_SALES} or ${OF_PURCHASES}`,
      `delete from customer_story where ${OF_SALES}`,
      `delete from correction where ${OF_SALES} or ${OF_PURCHASES}`,
      `update update_request set question = '${REMOVED}', answer = case when answer is not null then '${REMOVED}' end
        where ${OF_SALES} or ${OF_PURCHASES}`,
      `update solicitor_assignment set seller_comments = null, buyer_comments = null where ${OF_SALES}`,
      `update solicitor_report set note = null, waiting_for = null where ${OF_SALES}`,
      `update additional_search_request set note = null, answer = null where ${OF_SALES}`,
      `delete from search_document where search_id in (
         select r.id from search r join search_order o on o.id = r.search_order_id where o.${OF_SALES})`,
      `update search r set not_needed_why = '${REMOVED}' from search_order o
        where o.id = r.search_order_id and o.${OF_SALES} and r.not_needed_why is not null`,
      `update search_order set sub_building_name = null, building_name = '${REMOVED}', building_number = null, why = null where ${OF_SALES}`,
      `update refund set reason = '${REMOVED}', why = case when why is not null then '${REMOVED}' end
        where order_id in (select id from sale_order where ${OF_SALES})`,
      `update sale_order set stripe_customer_id = null, manual_reference = null where ${OF_SALES}`,
      // Before the rows are deleted that lead to the email of a batch.
      eraseTextsOfEmails('select unnest($1::bpchar[])'),
      `delete from email_message where ${OF_SALES} or ${OF_PURCHASES}`,
      `update transactions_group_work set data = '{}'
        where finished_at is not null and group_id in (select group_id from sale where property_id = any($1::bpchar[]))`,
      `update sale set ${['terms_accepted_ip = null, follow_up_on = null, follow_up_note = null', ...erasedIn(SALE_QUESTIONS)].join(', ')} where property_id = any($1::bpchar[])`,
      `update purchase set ${['terms_accepted_ip = null', 'other_funding_comments = null', ...erasedIn(PURCHASE_QUESTIONS)].join(', ')}
        where property_id = any($1::bpchar[])`,
      `update address set ${ADDRESS_GONE} where id in (select address_id from property where id = any($1::bpchar[]))`,
    ],
    ids,
  );
  await tx.$executeRawUnsafe(
    `update property set tenure_details = null, anonymised_at = $2::timestamptz where id = any($1::bpchar[])`,
    ids,
    at,
  );
};

async function idsIn(tx: Tx, text: string, ...values: unknown[]): Promise<string[]> {
  return (await tx.$queryRawUnsafe<{ id: string }[]>(text, ...values)).map(({ id }) => id);
}

/** Unfinished sales, deleted completely. */
export const removeSales: Anonymise = async (tx, ids, at) => {
  if (ids.length === 0) return;
  await allowAnonymising(tx);
  const properties = await idsIn(tx, 'select property_id as id from sale where id = any($1::bpchar[])', ids);
  await tx.$executeRawUnsafe(CHANGES_OF_DEALS, properties);
  await runAll(
    tx,
    [
      eraseTextsOfEmails('select property_id from sale where id = any($1::bpchar[])'),
      'delete from email_message where sale_id = any($1::bpchar[])',
      'delete from sale_order where sale_id = any($1::bpchar[])',
      'delete from additional_search_request where sale_id = any($1::bpchar[])',
      'delete from transactions_group_work_unit where sale_id = any($1::bpchar[])',
      'delete from sale where id = any($1::bpchar[])',
    ],
    ids,
  );
  await removeHomes(tx, properties, at);
};

/** Purchases that were never confirmed, deleted completely. Their home is deleted too unless another sale or purchase is about it. */
export const removePurchases: Anonymise = async (tx, ids, at) => {
  if (ids.length === 0) return;
  await allowAnonymising(tx);
  const properties = await idsIn(
    tx,
    'select distinct property_id as id from purchase where id = any($1::bpchar[])',
    ids,
  );
  await runAll(
    tx,
    [
      `update audit_log set before = null, after = null
        where subject_type = 'purchase' and subject_id = any($1::text[]) and num_nonnulls(before, after) > 0`,
      'delete from email_message where purchase_id = any($1::bpchar[])',
      'delete from purchase where id = any($1::bpchar[])',
    ],
    ids,
  );
  await removeHomes(tx, properties, at);
};

/** Homes with neither a sale nor a purchase; others are left alone. */
export const removeHomes: Anonymise = async (tx, properties, at) => {
  const addresses = await idsIn(
    tx,
    `delete from property y where y.id = any($1::bpchar[])
        and not exists (select from sale s where s.property_id = y.id)
        and not exists (select from purchase p where p.property_id = y.id)
      returning address_id as id`,
    properties,
  );
  await removeRows('address')(tx, addresses, at);
};

/**
 * The person behind an account. The row stays, for the deals, events and records that refer to it. No one can sign in to it (making it
 * inactive ends its sessions, by a trigger), and the email address is free: someone who signs up with it gets a new account.
 */
export const anonymiseAccounts: Anonymise = async (tx, ids, at) => {
  await allowAnonymising(tx);
  // Earlier email addresses too, which they or staff have changed since, unless they belong to someone else now.
  const emails = `(
    select email from app_user where id = any($1::bpchar[])
    union
    select lower(was.email) from audit_log l cross join lateral (values (l.before->>'email'), (l.after->>'email')) as was (email)
     where l.subject_type = 'app_user' and l.subject_id = any($1::text[])
       and not exists (select from app_user o where o.email = lower(was.email)))`;
  await runAll(
    tx,
    [
      `delete from email_message where "to" in ${emails}`,
      `delete from email_return where address in ${emails}`,
      eraseTextsOfEmails(`
        select property_id from sale where primary_seller_id = any($1::bpchar[])
         union select property_id from purchase where primary_buyer_id = any($1::bpchar[])`),
      `delete from magic_link where email in ${emails}`,
      `delete from agent_link where email in ${emails}`,
      `delete from reminder_stop where email in ${emails}`,
      `delete from callback_request where lower(email) in ${emails}`,
      `delete from partner_sign_up where lower(email) in ${emails}`,
      'delete from transactions_group_draft where user_id = any($1::bpchar[])',
      `delete from email_message
        where key in (select 'email-change:' || id from email_change where user_id = any($1::bpchar[]))`,
      'delete from email_change where user_id = any($1::bpchar[])',
      'delete from email_opt_out where user_id = any($1::bpchar[])',
      `update audit_log set before = null, after = null
        where subject_type = 'app_user' and subject_id = any($1::text[]) and num_nonnulls(before, after) > 0`,
    ],
    ids,
  );
  const addresses = await idsIn(
    tx,
    'select correspondence_address_id as id from app_user where id = any($1::bpchar[]) and correspondence_address_id is not null',
    ids,
  );
  // One statement, since a check constraint allows an erased account nothing in between, even if someone had come back into it.
  await tx.$executeRawUnsafe(
    `update app_user
        set email = 'removed-' || id || '@removed.invalid', first_name = '${REMOVED}', middle_name = null, last_name = 'person',
            phone_number = null, stripe_customer_id = null, correspondence_address_id = null, active = false, deactivated_at = coalesce(deactivated_at, $2::timestamptz),
            erased_at = coalesce(erased_at, $2::timestamptz), version = version + 1, updated_at = $2::timestamptz
      where id = any($1::bpchar[])`,
    ids,
    at,
  );
  await removeRows('address')(tx, addresses, at);
};

/**
 * The clients and homes that law firms were invoiced for. Amounts, days and numbers stay; the file is written again without the names and
 * homes.
 */
export const anonymiseInvoices: Anonymise = async (tx, ids, at) => {
  await allowAnonymising(tx);
  await tx.$executeRawUnsafe(
    `update invoice_record set client = '${REMOVED}', property = '${REMOVED}' where file_id = any($1::bpchar[])`,
    ids,
  );
  await tx.$executeRawUnsafe(`update credit_note set reason = '${REMOVED}' where file_id = any($1::bpchar[])`, ids);
  for (const id of ids) {
    const csv = Buffer.from(BYTE_ORDER_MARK + (await csvAgain(tx, id)));
    await tx.invoiceFile.update({ where: { id }, data: { csv, checksum: sha256(csv), anonymised_at: at } });
  }
};

async function csvAgain(tx: Tx, id: string): Promise<string> {
  const { invoices } = await tx.invoiceFile.findUniqueOrThrow({
    where: { id },
    select: {
      invoices: {
        orderBy: { number: 'asc' },
        include: {
          records: { orderBy: { position: 'asc' }, include: { sale: { select: { reference: true } } } },
        },
      },
    },
  });
  const blocks = invoices.map(({ firm_name, addresses, records, total_amount, number, vat }) => ({
    firm: firm_name,
    addresses: addresses as InvoicingAddress[],
    rows: records.map(({ sale, property, client, side, completed, amount }) => ({
      reference: sale.reference,
      property,
      client,
      side,
      completed: completed.toISOString().slice(0, 10),
      amount,
    })),
    total: Number(total_amount),
    number,
    vat: Number(vat),
  }));
  return csvOf(blocks);
}
