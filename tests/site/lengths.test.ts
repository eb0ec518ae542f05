/**
 * No schema accepts more than its column can store. Tries each text of each schema with alphabets that grow when
 * cleaned, and compares the result with the column it is written to. A text column that is not named here fails the
 * test.
 */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { newUser, signUpCall } from '~/domain/account/schema';
import { countryOptions } from '~/domain/address/countries-texts';
import { normalPostcode } from '~/domain/address/postcodes-rules';
import { tellForm } from '~/domain/agent-access/tell-schema';
import { assignment } from '~/domain/assignment/schema';
import { feeDecisionForm } from '~/domain/cancellation/fee/schema';
import { cancellationForm, statementForm } from '~/domain/cancellation/schema';
import { closingForm, endingForm } from '~/domain/closing/schema';
import { newCompany } from '~/domain/company/schema';
import { answerForm, objectionForm, removalForm } from '~/domain/correction/schema';
import { callbackForm } from '~/domain/enquiry/callback/schema';
import { caseAnswerForm, caseForm } from '~/domain/enquiry/case/schema';
import { partnerSignUpForm } from '~/domain/enquiry/partner-sign-up/schema';
import { manualTransactions } from '~/domain/group/schema';
import { creditForm, voidForm } from '~/domain/invoicing/credit-schema';
import { claimSource } from '~/domain/managing/claims/schema';
import { newCode } from '~/domain/managing/codes/schema';
import { storyForm } from '~/domain/managing/stories/schema';
import { valuesForm } from '~/domain/managing/values/schema';
import { changeEmailForm } from '~/domain/onboarding/email-change/schema';
import { brandForm } from '~/domain/partner/brand/schema';
import { newEstateAgent } from '~/domain/partner/estate-agent/schema';
import { newLawFirm } from '~/domain/partner/law-firm/schema';
import { lawyerGroupChange } from '~/domain/partner/lawyer-group/schema';
import { refundForm } from '~/domain/payment/refund/schema';
import { toMobile, toPhone } from '~/domain/people/phone-rules';
import { ABOUT_YOU_QUESTIONS, GIFT_QUESTIONS, GIFTOR_QUESTIONS, PERSON_QUESTIONS } from '~/domain/people/questions';
import { aboutYouForm, personForm } from '~/domain/people/schema';
import { newProperty } from '~/domain/property/schema';
import { offerForm } from '~/domain/purchase/offer/schema';
import { PURCHASE_QUESTIONS } from '~/domain/purchase/questions';
import { giftorForm, newPurchase } from '~/domain/purchase/schema';
import { typedAgent } from '~/domain/sale/estate-agent/named-schema';
import { postcodeAlertForm } from '~/domain/sale/postcode-alerts/schema';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { newSale, tagsChange } from '~/domain/sale/schema';
import { answerInWords } from '~/domain/search/requests/rules';
import { answerForms, feeForm } from '~/domain/search/requests/schema';
import { notNeededForm, orderByHand, searchesOrder } from '~/domain/search/schema';
import { examplesOf } from '~/domain/shared/answers-rules';
import type { Question } from '~/domain/shared/questions';
import { reportForm } from '~/domain/solicitor-report/schema';
import { buyerWish } from '~/domain/solicitor-wish/schema';
import { askForm, replyForm } from '~/domain/update-request/schema';
import { followUpForm, handOverAllForm, handOverForm, noteForm, snoozeForm } from '~/domain/work/schema';
import { pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { Ids } from '../attack/fixtures';
import { type Body, validInputs } from '../attack/valid';

const ids = new Proxy({} as Ids, { get: () => newId() });
const valid = validInputs(ids);
const given = (pattern: string): Body => ({ ...valid[pattern]?.json, ...valid[pattern]?.form });
const call = (pattern: string): Body => valid[pattern]?.json ?? {};

/** The column, `table.column`, that each text of a schema is written to, by its path in the input. */
type Written = Record<string, string>;

const prefixed = (before: string, written: Written): Written =>
  Object.fromEntries(Object.entries(written).map(([place, column]) => [`${before}.${place}`, column]));

const into = (table: string, columns: Record<string, string>): Written =>
  Object.fromEntries(Object.entries(columns).map(([place, column]) => [place, `${table}.${column}`]));

const NAMES = { firstName: 'first_name', middleName: 'middle_name', lastName: 'last_name' };
const STAFFED = { first_name: 'first_name', last_name: 'last_name', email: 'email', phone_number: 'phone_number' };
const ADDRESS_PARTS = [
  ...['line_1', 'line_2', 'line_3', 'post_town', 'county', 'postcode', 'country', 'uprn', 'district'],
  ...['building_number', 'building_name', 'sub_building_name', 'street', 'premise', 'organisation_name', 'po_box'],
];
const address = (at: string) =>
  prefixed(at, into('address', Object.fromEntries(ADDRESS_PARTS.map((part) => [part, part]))));

/** The questions of a list that are answered in words, so that a new one is tried too. */
const typedIn = (table: string, questions: readonly Question[]) =>
  into(
    table,
    Object.fromEntries(
      questions.flatMap(({ name, column, control }) =>
        column && (control === 'text' || control === 'select') ? [[name, column]] : [],
      ),
    ),
  );

const person = { ...typedIn('person', PERSON_QUESTIONS), ...address('correspondenceAddress') };
const giftor = { ...typedIn('person', GIFTOR_QUESTIONS), ...address('correspondenceAddress') };
const aPerson = (call('/api/transaction').additionalSellers as Body[])[0] ?? {};

const SOME_DAY = { day: '1', month: '11', year: '2026' };

const SCHEMAS: [name: string, schema: z.ZodType, input: Body, written: Written][] = [
  ['aboutYouForm', aboutYouForm, call('/api/users'), typedIn('app_user', ABOUT_YOU_QUESTIONS)],
  [
    'signUpCall',
    signUpCall,
    call('/api/authentication/sign-up'),
    into('magic_link', { ...NAMES, destination: 'email' }),
  ],
  [
    'newUser',
    newUser,
    call('/api/users/active-customer'),
    { ...into('app_user', { ...STAFFED, middle_name: 'middle_name' }), ...address('correspondence_address') },
  ],
  ['personForm', personForm, aPerson, person],
  ['giftorForm', giftorForm, { ...aPerson, ...examplesOf(GIFT_QUESTIONS) }, giftor],
  ['newProperty', newProperty, call('/api/property'), { tenure: 'property.tenure_details', ...address('address') }],
  [
    'newSale',
    newSale,
    call('/api/transaction'),
    {
      tenureDetails: 'property.tenure_details',
      ...typedIn('sale', SALE_QUESTIONS),
      ...prefixed('additionalSellers.0', person),
    },
  ],
  [
    'newPurchase',
    newPurchase,
    call('/api/purchase-intent'),
    {
      'funding.otherFundingComments': 'purchase.other_funding_comments',
      ...typedIn('purchase', PURCHASE_QUESTIONS),
    },
  ],
  ['tagsChange', tagsChange, call('/api/transaction/:id/tags'), { 'tags.0': 'sale.tags' }],
  [
    'assignment',
    assignment,
    call('/api/transaction/:id/lawyer-group'),
    into('solicitor_assignment', { seller_comments: 'seller_comments', buyer_comments: 'buyer_comments' }),
  ],
  [
    'buyerWish',
    buyerWish,
    { choice: 'own', firmName: 'Hart & Co', solicitorName: 'Ada Hart', email: 'ada@hart.example' },
    into('solicitor_wish', {
      firmName: 'firm_name',
      solicitorName: 'solicitor_name',
      email: 'email',
      phoneNumber: 'phone_number',
    }),
  ],
  [
    'typedAgent',
    typedAgent,
    given('/dashboard/sell/:id/estate-agent'),
    into('named_agent', { agentName: 'agent_name', branch: 'branch', email: 'email' }),
  ],
  [
    'offerForm',
    offerForm,
    {
      price: '320,000',
      day: { day: '12', month: '11', year: '2026' },
      buyerName: 'Amir Khan',
      buyerEmail: 'amir@khan.example',
    },
    into('offer', { buyerName: 'buyer_name', buyerEmail: 'buyer_email' }),
  ],
  [
    'objectionForm',
    objectionForm,
    given('/dashboard/:role/:id/corrections/:correctionId'),
    into('correction', { objection: 'objection' }),
  ],
  [
    'answerForm',
    answerForm,
    given('/admin/transactions/:id/corrections/:correctionId'),
    into('correction', { answer: 'answer' }),
  ],
  ['askForm', askForm, given('/dashboard/:role/:id/ask'), into('update_request', { question: 'question' })],
  [
    'replyForm',
    replyForm,
    given('/admin/transactions/:id/events/questions/:updateId'),
    into('update_request', { answer: 'answer' }),
  ],
  [
    'removalForm',
    removalForm,
    given('/admin/transactions/:id/corrections/people/:personId/remove'),
    into('correction', { reason: 'reason' }),
  ],
  [
    'postcodeAlertForm',
    postcodeAlertForm,
    given('/buy/about-the-property/alert'),
    into('postcode_alert', { postcode: 'postcode' }),
  ],
  ['changeEmailForm', changeEmailForm, given('/account/email'), into('email_change', { email: 'to_email' })],
  [
    'feeForm',
    feeForm,
    given('/admin/transactions/:id/searches/requests/:requestId/fee'),
    into('additional_search_request', { note: 'note' }),
  ],
  [
    'refundForm',
    refundForm,
    given('/admin/transactions/:id/orders/:orderId/refund'),
    into('refund', { reason: 'reason' }),
  ],
  [
    'cancellationForm',
    cancellationForm,
    given('/dashboard/:role/:id/cancel'),
    into('cancellation', { comments: 'comments' }),
  ],
  [
    'cancellationForm of a fee',
    cancellationForm,
    given('/dashboard/sell/:id/orders/:orderId/cancel'),
    into('fee_cancellation', { comments: 'comments' }),
  ],
  [
    'feeDecisionForm',
    feeDecisionForm,
    given('/admin/transactions/:id/orders/:orderId/decision'),
    into('fee_cancellation', { why: 'why' }),
  ],
  ['endingForm', endingForm, given('/dashboard/sell/:id/withdraw'), into('closing_request', { reason: 'reason' })],
  ['closingForm', closingForm, given('/admin/transactions/:id/orders/close'), into('closing', { reason: 'reason' })],
  [
    'reportForm',
    reportForm,
    { kind: 'waiting', on: SOME_DAY, waitingFor: 'The lender', note: 'A line' },
    into('solicitor_report', { waitingFor: 'waiting_for', note: 'note' }),
  ],
  [
    'statementForm',
    statementForm,
    { channel: 'post', statedOn: { day: '20', month: '11', year: '2026' }, comments: 'A letter' },
    into('cancellation', { comments: 'comments' }),
  ],
  [
    'orderByHand',
    orderByHand,
    { reference: 'LS-2041', expectedOn: { day: '31', month: '12', year: '2030' }, isReorder: 'no' },
    into('search_order', { reference: 'reference' }),
  ],
  [
    'notNeededForm',
    notNeededForm,
    given('/admin/transactions/:id/searches/:searchId/not-needed'),
    into('search', { reason: 'not_needed_why' }),
  ],
  [
    'the answer of a seller',
    answerForms.fee_approval.transform((given) => answerInWords('fee_approval', given, '£10,000.00')),
    given('/dashboard/sell/:id/requests/:requestId'),
    into('additional_search_request', { reason: 'answer' }),
  ],
  ['brandForm', brandForm, call('/api/estate-agent-brand'), { brandName: 'estate_agent_brand.brand_name' }],
  [
    'newEstateAgent',
    newEstateAgent,
    call('/api/estate-agent'),
    {
      ...into('estate_agent', { 'office.name': 'office_name', 'office.phone_number': 'office_phone_number' }),
      ...address('office.address'),
      ...prefixed('valuers.0', into('valuer', STAFFED)),
      ...prefixed('negotiators.0', into('negotiator', STAFFED)),
      'thirdfort.thirdfortRequesterEmails.0': 'estate_agent.thirdfort_requester_emails',
    },
  ],
  [
    'newLawFirm',
    newLawFirm,
    call('/api/law-firm'),
    { ...into('law_firm', { name: 'name', email: 'email', phone_number: 'phone_number' }), ...address('address') },
  ],
  [
    'searchesOrder',
    searchesOrder,
    call('/api/searches/:transactionId'),
    into('search_order', {
      subBuildingName: 'sub_building_name',
      buildingName: 'building_name',
      buildingNumber: 'building_number',
    }),
  ],
  [
    'newCompany',
    newCompany,
    call('/api/company'),
    { ...into('company', { name: 'name', company_number: 'company_number' }), ...address('address') },
  ],
  [
    'manualTransactions',
    manualTransactions,
    call('/api/transaction/manual'),
    {
      group: 'transactions_group.name',
      stripe_transaction_id: 'sale_order.manual_reference',
      'items.0.product_name': 'sale_order_item.product_name',
      'transactions.0.property.tenure': 'property.tenure_details',
      ...address('transactions.0.property.address'),
    },
  ],
  [
    'lawyerGroupChange',
    lawyerGroupChange,
    call('/api/lawyer-group/:id'),
    {
      name: 'lawyer_group.name',
      fee_example: 'lawyer_group.fee_example',
      ...address('invoicing_address'),
      ...prefixed('solicitor', into('lawyer', { ...STAFFED, regulator_number: 'regulator_number', bio: 'bio' })),
      ...prefixed('legal_assistants.0', into('lawyer', STAFFED)),
      'thirdfortRecipientEmails.0': 'lawyer_group.thirdfort_recipient_emails',
    },
  ],
  [
    'creditForm',
    creditForm,
    given('/admin/invoicing/files/:id/:lawFirmId/credit'),
    into('credit_note', { reason: 'reason' }),
  ],
  [
    'voidForm',
    voidForm,
    given('/admin/invoicing/files/:id/:lawFirmId/void'),
    into('credit_note', { reason: 'reason' }),
  ],
  ['tellForm', tellForm, { what: 'fell_through', words: 'By phone.' }, into('callback_request', { words: 'message' })],
  [
    'caseForm',
    caseForm,
    { ...given('/admin/cases/add'), cameOn: SOME_DAY },
    into('callback_request', {
      fullName: 'full_name',
      email: 'email',
      phoneNumber: 'mobile_number',
      message: 'message',
    }),
  ],
  ['noteForm', noteForm, { text: 'Called.' }, into('staff_note', { text: 'text' })],
  [
    'handOverAllForm',
    handOverAllForm,
    { to: newId(), why: 'On leave', backOn: SOME_DAY },
    into('staff_note', { why: 'text' }),
  ],
  ['handOverForm', handOverForm, { to: newId(), why: 'On leave' }, into('staff_note', { why: 'text' })],
  [
    'snoozeForm',
    snoozeForm,
    { until: SOME_DAY, reason: 'other', note: 'On leave' },
    into('work_hold', { note: 'note' }),
  ],
  ['followUpForm', followUpForm, { on: SOME_DAY, note: 'Ask again' }, into('sale', { note: 'follow_up_note' })],
  ['caseAnswerForm', caseAnswerForm, given('/admin/cases/:id/answer'), into('callback_request', { note: 'note' })],
  [
    'newCode',
    newCode,
    given('/admin/config/codes/add'),
    into('referral_code', { code: 'code', issued_by: 'issued_by' }),
  ],
  [
    'valuesForm',
    valuesForm,
    given('/admin/config/values/edit'),
    into('admin_config', { tags: 'tags', customer_tags: 'customer_tags' }),
  ],
  [
    'storyForm',
    storyForm,
    { ...given('/admin/config/stories/add'), consented_on: SOME_DAY },
    into('customer_story', { who: 'who', title: 'title', text: 'text', difference: 'difference' }),
  ],
  ['claimSource', claimSource, { source: 'A study', checked_on: SOME_DAY }, into('claim_source', { source: 'source' })],
  [
    'callbackForm',
    callbackForm,
    given('/contact'),
    into('callback_request', {
      fullName: 'full_name',
      email: 'email',
      mobileNumber: 'mobile_number',
      message: 'message',
      referrer: 'referrer',
    }),
  ],
  [
    'partnerSignUpForm',
    partnerSignUpForm,
    given('/partner-sign-up'),
    into('partner_sign_up', {
      firstName: 'first_name',
      lastName: 'last_name',
      email: 'email',
      companyName: 'company_name',
      phoneNumber: 'phone_number',
      message: 'message',
    }),
  ],
];

/**
 * Columns that no form or call fills: written by us from our own words, ids and digests, copied from a column of the
 * same length or shorter, read from a provider, or not written yet.
 */
const OURS = [
  // Our own digests, ids and words; the code of a known country.
  'address.country_iso_2',
  ...[
    'app_user.stripe_customer_id',
    'magic_link.continue_to',
    'looked_up_address.digest',
    'draft.key',
    'form_draft.key',
    'rate_limit.key',
    'month_count.kind',
    'tally.list',
    'used_token.key',
    'used_token.used_for',
  ],
  ...[
    'email_message.key',
    'email_message.kind',
    'email_message.message_id',
    'email_message.last_error',
    'email_message.why',
    'email_message.subject',
    'email_message.text',
    'email_opt_out.kind',
    'admin_config.switched_off',
    'solicitor_report.side',
    'solicitor_report.kind',
    'access_link.email',
    'reminder.kind',
    'reminder.why',
    'reminder_stop.kind',
    'reminder_stop.email',
  ],
  // What the mail provider reports, limited when it is read; the address is one that we wrote to.
  ...['email_return.event_id', 'email_return.address', 'email_return.why'],
  ...['failed_job.name', 'failed_job.error', 'failed_job.message'],
  ...['timeline_event.event_name', 'timeline_event.type', 'timeline_event.comments', 'sale.terms_version'],
  ...['sale.understood_nation', 'agreed_price.nation'],
  ...['sale.start_now_version', 'cancellation.done', 'fee_cancellation.done', 'refund.why'],
  ...['purchase.terms_version', 'audit_log.action', 'audit_log.subject_type', 'audit_log.subject_id'],
  // Two names of 255 with a space between them; an address from a column of the same length.
  ...['timeline_event.author_name', 'audit_log.actor_name', 'email_message.to', 'email_message.cc'],
  'email_change.from_email',
  // As validated for customers' links; and copied from there.
  ...['agent_link.email', 'agent_contact.email'],
  // The supplier's values, limited by the client's schema, and our words for its actions.
  ...['search.document', 'search.document_why', 'search_order.why', 'search_document.document'],
  'search_document.content_type',
  // Copied from columns of the same length or joined from several; a month from a validated address.
  ...[
    'invoice_file.period',
    'invoice.number',
    'credit_note.number',
    'invoice.firm_name',
    'invoice_record.property',
    'invoice_record.client',
  ],
  // The names of our rules, and our words for what a nightly run could not do.
  ...['retention_count.rule', 'retention_run_part.rule', 'retention_run_part.why'],
  // Written by triggers.
  ...['sale_search.text', 'estate_agent_search.text', 'estate_agent_search.names', 'lawyer_group_search.text'],
  // Written by the seed and the command line.
  ...['product.key', 'product.name', 'product.description', 'product.features', 'product.image'],
  ...['claim_source.id', 'proposal.subject_id', 'agreed_price.clause', 'transactions_group_work_unit.why'],
  // From providers, validated when they are read.
  'sale_order.stripe_transaction_id',
  ...['sale_order.stripe_checkout_session_id', 'sale_order.stripe_customer_id', 'provider_event.provider'],
  ...['provider_event.event_id', 'provider_event.type'],
  ...['identity_check.first_name', 'identity_check.last_name', 'identity_check.email', 'identity_check.phone_number'],
  'identity_check.why',
  ...['identity_check.thirdfort_id', 'identity_check.provider_state', 'identity_check.file_reference'],
  ...[
    'identity_check.recipient_emails',
    'search.product_id',
    'search.reference',
    'search.status',
    'search.document_url',
  ],
  ...['search_order.sub_building_name', 'search_order.building_name', 'search_order.building_number'],
  ...['search_order.reference'],
  // A page of ours; a kind of work, and a side.
  'correction.part',
  ...['work_item.kind', 'work_item.side'],
  // Made by the database.
  ...['sale.reference', 'purchase.reference', 'sale_order.reference'],
];

/** The limit, in characters, for columns without a length: that of the longest answer that any form accepts. */
const MAX_TEXT = 5_000;

/** The length of each column in characters, by `table.column`. */
let columns: Map<string, number>;

beforeAll(async () => {
  const { rows } = await pool.query<{ name: string; longest: number | null }>(
    `select c.table_name || '.' || c.column_name as name, c.character_maximum_length as longest
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> '_prisma_migrations'
        and (c.data_type in ('character varying', 'text') or c.udt_name in ('_text', '_varchar')
             or c.column_name = 'country_iso_2')`,
  );
  columns = new Map(rows.map(({ name, longest }) => [name, longest ?? MAX_TEXT]));
});

const ALPHABETS = ['a', '1', 'é', 'e\u0301', 'İ', 'ß', 'ŉ', 'ΐ', '\u0344', '\u0958', 'ﷺ', '𐐷', '💷', 'a ', 'a.', 'A-'];
const LENGTHS = [2, 16, 17, 32, 33, 64, 65, 128, 254, 255, 256];
const LONG = [319, 320, 321, 511, 512, 1_999, 2_000, 2_001, 4_999, 5_000, 5_001, 20_000];
const textsOf = (longest: number) =>
  ALPHABETS.flatMap((letters) =>
    (longest > 255 ? [...LENGTHS, ...LONG] : LENGTHS).map((length) =>
      [...letters.repeat(length)].slice(0, length).join(''),
    ),
  );

const emails = [1, 64, 65].flatMap((local) =>
  [10, 180, 240, 300].map((rest) => `${'a'.repeat(local)}@${'b.'.repeat(Math.ceil(rest / 2))}example`),
);

function put(input: Body, place: string, value: unknown): Body {
  const copy = structuredClone(input);
  const path = place.split('.');
  const last = path.pop() ?? '';
  let at: Body = copy;
  for (const part of path) at = at[part] as Body;
  at[last] = value;
  // The code of a country wins over its name, so leave it out.
  if (last === 'country') delete at.country_iso_2;
  return copy;
}

/** The texts in a schema's output. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

const characters = (text: string) => [...text].length;

test.each(SCHEMAS)('everything that %s accepts fits into its columns', (_, schema, input, written) => {
  const plain = schema.safeParse(input);
  expect(plain.success, JSON.stringify(plain.error?.issues)).toBe(true);
  const before = new Set(textsIn(plain.data));
  for (const [place, column] of Object.entries(written)) {
    const longest = columns.get(column) ?? 0;
    expect(longest, column).toBeGreaterThan(0);
    for (const text of [...textsOf(longest), ...emails]) {
      const parsed = schema.safeParse(put(input, place, text));
      const made = parsed.success ? textsIn(parsed.data).filter((each) => !before.has(each)) : [];
      const lengths = made.map(characters);
      expect(Math.max(0, ...lengths), `${place} → ${column}: ${text.slice(0, 40)}`).toBeLessThanOrEqual(longest);
    }
  }
});

test('every text column is filled by a schema tested here, or only by us', () => {
  const known = new Set([...SCHEMAS.flatMap(([, , , written]) => Object.values(written)), ...OURS]);
  expect([...columns.keys()].filter((column) => !known.has(column) && !/_id$|^session\./.test(column))).toEqual([]);
  expect(OURS.filter((column) => !columns.has(column))).toEqual([]);
});

test('a postcode of any country is short enough', () => {
  const longest = columns.get('address.postcode') ?? 0;
  for (const { value: country } of countryOptions) {
    for (const letters of ['1', 'A', 'A1', '1-', 'ß', 'ﷺ', ' 1']) {
      for (let length = 1; length <= 24; length++) {
        const normal = normalPostcode([...letters.repeat(length)].slice(0, length).join(''), country);
        if (normal !== null) expect(characters(normal), country).toBeLessThanOrEqual(longest);
      }
    }
  }
});

test('every country’s phone number fits into the database', async () => {
  const { rows } = await pool.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'app_user_phone_number_check'`,
  );
  const rule = new RegExp(/'(\^.+\$)'/.exec(rows[0]?.rule ?? '')?.[1] ?? 'none');
  expect('+447700900123').toMatch(rule);
  const taken = getCountries().flatMap((country) => {
    const code = getCountryCallingCode(country);
    return Array.from({ length: 17 }, (_, digits) => digits + 1).flatMap((digits) =>
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '49', '89', '800', '30', '16'].flatMap((first) => {
        const typed = `+${code}${first.padEnd(digits, '1')}`;
        return [toPhone(typed), toMobile(typed)].filter((number) => number !== null);
      }),
    );
  });
  expect(taken.length).toBeGreaterThan(1_000);
  for (const number of new Set(taken)) expect(number).toMatch(rule);
});
