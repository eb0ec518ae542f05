import type { Change } from '~/domain/correction/rules';
import type { Tx } from '~/platform/db.server';
import { allowAnonymising } from './anonymise-commands.server';
import type { IdentifyingData } from './erasure-queries.server';
import type { Involvement } from './erasure-rules';
import { contactsOf, namesIn, phoneEndings, redactPerson, redactWords, wordsOf } from './erasure-rules';

type Deals = { sales: string[]; purchases: string[] };

/** All deals about the homes they are part of: others who sell or buy the same home write about them too. */
async function findDealsOfHomes(tx: Tx, deals: readonly Involvement[]): Promise<Deals> {
  const homes = deals.map(({ propertyId }) => propertyId);
  const of = async (table: string) =>
    (
      await tx.$queryRawUnsafe<{ id: string }[]>(`select id from ${table} where property_id = any($1::bpchar[])`, homes)
    ).map(({ id }) => id);
  return { sales: await of('sale'), purchases: await of('purchase') };
}

/**
 * Erases what others wrote about a person. In deals about the same homes, their name, email address and number are removed; elsewhere only
 * the last two are searched for, since a name may be another person's. A solicitor wish or an unsubmitted form is deleted: without the name
 * it says nothing.
 */
export async function anonymiseTextsOfOthers(
  tx: Tx,
  known: IdentifyingData,
  deals: readonly Involvement[],
): Promise<void> {
  await allowAnonymising(tx);
  const words = known.flatMap(wordsOf);
  const contacts = contactsIn(known);
  const ofHomes = await findDealsOfHomes(tx, deals);
  const ofWishes = await removeWishes(tx, contacts, words, ofHomes);
  const sales = [...ofHomes.sales, ...ofWishes.sales];
  const purchases = [...ofHomes.purchases, ...ofWishes.purchases];
  const inDeals = '(sale_id = any($1::bpchar[]) or purchase_id = any($2::bpchar[]))';
  const takeOut = (text: string) => redactWords(text, words);
  await redactColumn(tx, 'timeline_event', ['comments'], takeOut, inDeals, [sales, purchases]);
  await redactColumn(tx, 'cancellation', ['comments'], takeOut, inDeals, [sales, purchases]);
  await redactColumn(tx, 'fee_cancellation', ['comments', 'why'], takeOut, OF_SALES, [sales]);
  await redactColumn(tx, 'closing_request', ['reason'], takeOut, inDeals, [sales, purchases]);
  await redactColumn(tx, 'update_request', ['question', 'answer'], takeOut, inDeals, [sales, purchases]);
  await redactColumn(tx, 'closing', ['reason'], takeOut, OF_SALES, [sales]);
  await redactColumn(tx, 'staff_note', ['text'], takeOut, OF_SALES, [sales]);
  await redactColumn(tx, 'sale', ['follow_up_note'], takeOut, 'id = any($1::bpchar[])', [sales]);
  // It ends within two weeks by itself.
  await tx.$executeRawUnsafe(`delete from work_hold where ${OF_SALES}`, sales);
  await redactColumn(tx, 'solicitor_assignment', ['seller_comments', 'buyer_comments'], takeOut, OF_SALES, [sales]);
  await redactColumn(tx, 'additional_search_request', ['note', 'answer'], takeOut, OF_SALES, [sales]);
  await redactColumn(tx, 'solicitor_report', ['note', 'waiting_for'], takeOut, OF_SALES, [sales]);
  const ofSearches = `search_order_id in (select id from search_order where ${OF_SALES})`;
  await redactColumn(tx, 'search', ['not_needed_why'], takeOut, ofSearches, [sales]);
  await redactColumn(tx, 'refund', ['reason'], takeOut, `order_id in (select id from sale_order where ${OF_SALES})`, [
    sales,
  ]);
  const ofInvoices = 'id in (select credit_note_id from credit_note_record where purchase_id = any($1::bpchar[]))';
  await redactColumn(tx, 'credit_note', ['reason'], takeOut, ofInvoices, [purchases]);
  await anonymiseCorrections(tx, takeOut, inDeals, [sales, purchases]);
  await redactColumn(tx, 'purchase', ['other_funding_comments'], takeOut, 'id = any($1::bpchar[])', [purchases]);
  await redactColumn(tx, 'property', ['tenure_details'], takeOut, 'id = any($1::bpchar[])', [
    deals.map(({ propertyId }) => propertyId),
  ]);
  await tx.accessLink.deleteMany({ where: { email: { in: known.flatMap(contactsOf) } } });
  await tx.reminderStop.deleteMany({ where: { email: { in: known.flatMap(contactsOf) } } });
  await removeCases(tx, contacts, words, sales);
  await redactColumn(tx, 'callback_request', ['message'], takeOut, mentions('message'), contacts);
  await redactColumn(tx, 'callback_request', ['note'], takeOut, mentions('note'), contacts);
  await redactColumn(tx, 'callback_request', ['message', 'note'], takeOut, OF_SALES, [sales]);
  await redactColumn(tx, 'partner_sign_up', ['message'], takeOut, mentions('message'), contacts);
  // Whichever of them told it: what they agreed to does not outlast them.
  await tx.$executeRawUnsafe(`delete from customer_story where ${OF_SALES}`, ofHomes.sales);
  await anonymiseOffers(tx, known, words, ofHomes.sales);
  await removeDrafts(tx, known, contacts, ofHomes);
  await anonymiseGroupDrafts(tx, known, contacts);
  await anonymiseChanges(tx, words, sales, purchases);
}

const OF_SALES = 'sale_id = any($1::bpchar[])';

/** `ilike` patterns for email addresses, and patterns for the last digits of numbers, which match with any spacing. */
type Contacts = [emails: string[], phones: string[]];

const contactsIn = (known: IdentifyingData): Contacts => [
  [...new Set(known.flatMap(contactsOf))].map((email) => `%${email.replace(/[\\%_]/g, '\\$&')}%`),
  [...new Set(known.flatMap(phoneEndings))].map((digits) => `%${digits}%`),
];

/** SQL: whether a text contains one of the contacts ($1, $2). */
const mentions = (text: string) =>
  `(${text} ilike any($1::text[]) or regexp_replace(${text}, '[ ()-]', '', 'g') like any($2::text[]))`;

/** Rewrites texts in the rows that match, where the text changes. */
async function redactColumn(
  tx: Tx,
  table: string,
  columns: readonly string[],
  change: (text: string) => string,
  where: string,
  values: unknown[],
): Promise<void> {
  for (const column of columns) {
    const rows = await tx.$queryRawUnsafe<{ id: string; text: string }[]>(
      `select id, ${column} as text from ${table} where ${column} is not null and ${where}`,
      ...values,
    );
    const changed = rows
      .map(({ id, text }) => ({ id, was: text, is: change(text) }))
      .filter(({ was, is }) => was !== is);
    if (changed.length === 0) continue;
    await tx.$executeRawUnsafe(
      `update ${table} t set ${column} = c.text from unnest($1::bpchar[], $2::text[]) as c (id, text) where t.id = c.id`,
      changed.map(({ id }) => id),
      changed.map(({ is }) => is),
    );
  }
}

/** What staff corrected, in whose answers they may be named. */
async function anonymiseCorrections(
  tx: Tx,
  takeOut: (text: string) => string,
  inDeals: string,
  deals: [sales: string[], purchases: string[]],
): Promise<void> {
  await redactColumn(tx, 'correction', ['reason', 'objection', 'answer'], takeOut, inDeals, deals);
  const found = await tx.$queryRawUnsafe<{ id: string; changes: Change[] }[]>(
    `select id, changes from correction where ${inDeals}`,
    ...deals,
  );
  const without = (text: string | null) => text && takeOut(text);
  await tx.$executeRawUnsafe(
    `update correction k set changes = c.changes from unnest($1::bpchar[], $2::jsonb[]) as c (id, changes) where k.id = c.id`,
    found.map(({ id }) => id),
    found.map(({ changes }) =>
      JSON.stringify(
        changes.map((change) => ({
          ...change,
          label: takeOut(change.label),
          before: without(change.before),
          after: without(change.after),
        })),
      ),
    ),
  );
}

/** @returns the deals of the deleted wishes, whose timelines repeat them */
async function removeWishes(tx: Tx, contacts: Contacts, words: readonly string[], deals: Deals): Promise<Deals> {
  const told = `concat_ws(' ', email, phone_number)`;
  const found = await tx.$queryRawUnsafe<
    { id: string; sale_id: string | null; purchase_id: string | null; text: string; named: boolean }[]
  >(
    `select id, sale_id, purchase_id, concat_ws(' ', firm_name, solicitor_name) as text, ${mentions(told)} as named
       from solicitor_wish where ${mentions(told)} or sale_id = any($3::bpchar[]) or purchase_id = any($4::bpchar[])`,
    ...contacts,
    deals.sales,
    deals.purchases,
  );
  const gone = found.filter(({ named, text }) => named || redactWords(text, words) !== text);
  await tx.$executeRawUnsafe(
    'delete from solicitor_wish where id = any($1::bpchar[])',
    gone.map(({ id }) => id),
  );
  return {
    sales: gone.flatMap((wish) => wish.sale_id ?? []),
    purchases: gone.flatMap((wish) => wish.purchase_id ?? []),
  };
}

/** Cases that staff entered for them without an email address: those of their number, and in deals about the same homes of their name. */
async function removeCases(tx: Tx, contacts: Contacts, words: readonly string[], sales: string[]): Promise<void> {
  const found = await tx.$queryRawUnsafe<{ id: string; name: string; isTheirs: boolean }[]>(
    `select id, full_name as name, coalesce(${mentions('mobile_number')}, false) as "isTheirs"
       from callback_request where recorded_by_id is not null and (${mentions('mobile_number')} or sale_id = any($3::bpchar[]))`,
    ...contacts,
    sales,
  );
  const theirs = found.filter(({ isTheirs, name }) => isTheirs || redactWords(name, words) !== name);
  await tx.$executeRawUnsafe(
    'delete from callback_request where id = any($1::bpchar[])',
    theirs.map(({ id }) => id),
  );
}

/** Removes them from offers that sellers say they made. The offer's day and price are the seller's, and are kept. */
async function anonymiseOffers(
  tx: Tx,
  known: IdentifyingData,
  words: readonly string[],
  sales: string[],
): Promise<void> {
  const found = await tx.$queryRawUnsafe<{ id: string; name: string; isTheirs: boolean }[]>(
    `select id, coalesce(buyer_name, '') as name, coalesce(buyer_email = any($1::text[]), false) as "isTheirs"
       from offer where buyer_email = any($1::text[]) or sale_id = any($2::bpchar[])`,
    known.flatMap(contactsOf),
    sales,
  );
  const theirs = found.filter(({ isTheirs, name }) => isTheirs || redactWords(name, words) !== name);
  await tx.$executeRawUnsafe(
    'update offer set buyer_name = null, buyer_email = null where id = any($1::bpchar[])',
    theirs.map(({ id }) => id),
  );
}

/** Also searches by name in the drafts of people who sell or buy the same homes. */
async function removeDrafts(
  tx: Tx,
  known: IdentifyingData,
  contacts: Contacts,
  { sales, purchases }: Deals,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `delete from form_draft d
      where ${mentions('d.data::text')}
         or (d.user_id in (select primary_seller_id from sale where id = any($3::bpchar[])
                           union all select primary_buyer_id from purchase where id = any($4::bpchar[]))
             and exists (select from unnest($5::text[], $6::text[]) as n (first, last)
                          where d.data::text ilike n.first and d.data::text ilike n.last))`,
    ...contacts,
    sales,
    purchases,
    ...namesIn(known),
  );
}

/** What staff typed for a group that is not made yet. */
async function anonymiseGroupDrafts(tx: Tx, known: IdentifyingData, contacts: Contacts): Promise<void> {
  for (const table of ['transactions_group_draft', 'transactions_group_draft_unit']) {
    const found = await tx.$queryRawUnsafe<{ id: string; data: unknown }[]>(
      `select id, data from ${table} where ${mentions('data::text')}`,
      ...contacts,
    );
    await tx.$executeRawUnsafe(
      `update ${table} t set data = c.data from unnest($1::bpchar[], $2::jsonb[]) as c (id, data) where t.id = c.id`,
      found.map(({ id }) => id),
      found.map(({ data }) => JSON.stringify(redactPerson(data, known))),
    );
  }
}

/** Changes by staff in others' deals that name the person. */
async function anonymiseChanges(tx: Tx, words: readonly string[], sales: string[], purchases: string[]): Promise<void> {
  const rows = await tx.$queryRawUnsafe<{ id: string; text: string }[]>(
    `select id, concat_ws(' ', before::text, after::text) as text from audit_log
      where num_nonnulls(before, after) > 0 and (subject_type, subject_id) in (
        select 'sale', id from unnest($1::text[]) id union all
        select 'purchase', id from unnest($2::text[]) id union all
        select 'sale_order', id::text from sale_order where ${OF_SALES} union all
        select 'search_order', id::text from search_order where ${OF_SALES} union all
        select 'additional_search_request', id::text from additional_search_request where ${OF_SALES})`,
    sales,
    purchases,
  );
  await tx.$executeRawUnsafe(
    'update audit_log set before = null, after = null where id = any($1::bpchar[])',
    rows.filter(({ text }) => redactWords(text, words) !== text).map(({ id }) => id),
  );
}
