import { createHash } from 'node:crypto';
import { FEE_LINE, vatIn } from '../../app/domain/payment/rules.ts';
import { PRODUCTS } from '../../app/domain/search/rules.ts';
import { pdfOf } from '../../sandbox/searches/pdf.ts';
import type { Invented, Inventor } from './invented.ts';
import { planReminders } from './reminders.ts';
import type { Checks, RequestStatus, RequestType, Searches } from './scenarios.ts';

export type Subject = {
  person_type: 'seller' | 'buyer' | 'giftor';
  user_id?: string;
  person_id?: string;
  purchase_id?: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  /** The earliest time of a check, since buyers come later than the sale. */
  since?: Date;
};

/** A sale in progress, and what its plan needs. */
export type Progress = {
  invent: Inventor;
  sale: { id: string; seller_lawyer_group_id: string | undefined; buyer_lawyer_group_id: string | undefined };
  staff: Invented;
  seller: Invented;
  building_number: string;
  event: (name: string, when: Date, more?: { milestone?: boolean; comments?: string; by?: Invented }) => void;
  /** This many days after the sale was registered, but not in the future. */
  later: (days: number, hour?: number) => Date;
};

export function planSearches(progress: Progress, state: Searches): void {
  const { event, later } = progress;
  if (state === 'failed') {
    planSearchOrder(progress, 4, { failed: true });
    return;
  }
  const back = state === 'back' ? PRODUCTS.length : state === 'partly back' ? 3 : 0;
  const orderId = planSearchOrder(progress, 4, { back, cancelled: state === 'cancelled' || state === 're-ordered' });
  event('searches_ordered', later(4), { milestone: true });
  if (state === 'back') {
    const isBack = later(backOn(4, PRODUCTS.length - 1));
    event('searches_completed', isBack, { milestone: true });
    planResultsSent(progress, orderId, isBack);
  }
  if (state === 're-ordered') {
    planSearchOrder(progress, 7, { back: 2, reorder: true });
    event('searches_ordered', later(7), { milestone: true, comments: 'Ordered again with the right house name.' });
  }
}

/**
 * The state in which the app leaves a sale once the results are back and were sent to the solicitors. In the first sale with
 * results, the buyer's solicitors were assigned later and have not been sent them.
 */
function planResultsSent({ invent: { plan }, sale }: Progress, orderId: string, sent_at: Date): void {
  const isFirst = plan.rows.emailMessage.every(({ kind }) => kind !== 'search-results');
  for (const groupId of new Set([sale.seller_lawyer_group_id, ...(isFirst ? [] : [sale.buyer_lawyer_group_id])])) {
    const solicitor = plan.rows.lawyer.find((each) => each.lawyer_group_id === groupId && each.role === 'solicitor');
    if (!groupId || !solicitor?.email) continue;
    const until = Math.floor(sent_at.getTime() / 1000) + 30 * 24 * 60 * 60;
    plan.rows.emailMessage.push({
      ...plan.stamp(sent_at),
      key: `search-results:${orderId}:${groupId}`,
      kind: 'search-results',
      to: solicitor.email,
      sale_id: sale.id,
      data: { orderId, groupId, until },
      status: 'sent',
      attempts: 1,
      sent_at,
    });
  }
}

type Order = { back?: number; cancelled?: boolean; failed?: boolean; reorder?: boolean };

/** The drainage search comes back last, since it waits for the water bill. */
const AS_THEY_COME = PRODUCTS.toSorted((a, b) => Number(a === 'ONESEARCHDW') - Number(b === 'ONESEARCHDW'));

/** When the search at this place of an order comes back: three days later the first, and then one each day. */
const backOn = (day: number, place: number) => day + 3 + place;

function planSearchOrder(
  progress: Progress,
  day: number,
  { back = 0, cancelled = false, failed = false, reorder = false }: Order,
): string {
  const { plan } = progress.invent;
  const when = progress.later(day);
  const order = {
    ...plan.stamp(when),
    sale_id: progress.sale.id,
    status: failed ? ('failed' as const) : ('placed' as const),
    is_reorder: reorder,
    building_number: progress.building_number,
    building_name: reorder ? 'Quince Cottage' : null,
    reference: failed ? null : `demo-${progress.sale.id.slice(-6)}-${day}`,
    ordered_by_id: progress.staff.id,
    ordered_on: when,
    attempts: 1,
    why: failed ? 'The supplier refused: We know no such building at this postcode.' : null,
  };
  plan.rows.searchOrder.push(order);
  if (failed) return order.id;
  for (const [index, product_id] of AS_THEY_COME.entries()) {
    const done = index < back && !cancelled;
    const row = plan.stamp(when);
    const document = done ? `demo-${row.id}` : null;
    plan.rows.search.push({
      ...row,
      search_order_id: order.id,
      product_id,
      reference: `${order.reference}-${product_id.toLowerCase()}`,
      status: cancelled ? 'cancelled' : done ? 'complete' : 'in progress',
      estimated_completion: progress.later(day + 10),
      completion_date: done ? progress.later(backOn(day, index)) : null,
      document,
    });
    if (document)
      plan.rows.searchDocument.push(resultOf(row.id, document, product_id, progress.later(backOn(day, index))));
  }
  return order.id;
}

function resultOf(search_id: string, document: string, product: string, fetched_at: Date) {
  const text = pdfOf(`Search result: ${product}`, ['Made for the demo data. Nothing in it is true.']);
  const bytes = new Uint8Array(Buffer.from(text));
  const checksum = createHash('sha256').update(bytes).digest('hex');
  return { search_id, document, content_type: 'application/pdf', bytes, checksum, fetched_at };
}

export function planChecks(progress: Progress, state: Checks, subjects: readonly Subject[]): void {
  const { event, later } = progress;
  const checked = state === 'some' ? subjects.slice(0, Math.ceil(subjects.length / 2)) : subjects;
  event('identity_checks_ordered', later(3, 15));
  for (const subject of checked) {
    if (state === 'pending' || state === 'some') planCheck(progress, subject, 'pending');
    else if (state === 're-ordered') planCheck(progress, subject, 'pending', planCheck(progress, subject, 'failed'));
    else planCheck(progress, subject, state);
  }
  if (state !== 'complete') return;
  const ordered = subjects.map((subject) => checkOrderedOn(subject, later(3, 15)).getTime());
  event('identity_checks_completed', new Date(Math.max(...ordered) + CHECK_MS), { milestone: true });
}

const checkOrderedOn = ({ since }: Subject, usual: Date): Date => (since && since > usual ? since : usual);

/** From 15:00 to 19:00. */
const CHECK_MS = 4 * 60 * 60 * 1000;

/** No provider has these checks. Without `ask_at` none is polled. When staff abort one, the provider does not know it. */
function planCheck(
  progress: Progress,
  subject: Subject,
  status: 'pending' | 'complete' | 'failed' | 'aborted',
  reorder_of_id?: string,
): string {
  const { plan } = progress.invent;
  const when = checkOrderedOn(subject, progress.later(reorder_of_id ? 5 : 3, 15));
  const finished_at = status === 'pending' ? null : new Date(when.getTime() + CHECK_MS);
  const side = subject.person_type === 'seller' ? 'seller_lawyer_group_id' : 'buyer_lawyer_group_id';
  const row = plan.stamp(when);
  const group = plan.rows.lawyerGroup.find(({ id }) => id === progress.sale[side]);
  plan.rows.identityCheck.push({
    ...row,
    sale_id: progress.sale.id,
    purchase_id: subject.purchase_id,
    person_type: subject.person_type,
    user_id: subject.user_id,
    person_id: subject.person_id,
    first_name: subject.first_name,
    last_name: subject.last_name,
    email: subject.email,
    phone_number: subject.phone_number,
    // The sandbox's page of such a check says that it is part of the demo data: `sandbox/identity/pages.ts`.
    thirdfort_id: `demo-check-${row.id.slice(-6)}`,
    file_reference: `KT-${row.id.slice(-6)}`,
    status,
    finished_at,
    recipient_emails: group?.thirdfort_recipient_emails ?? [],
    shared_with_lawyer_group_id: group?.id,
    shared_at: status === 'complete' ? finished_at : null,
    reorder_of_id,
    ordered_by_id: progress.staff.id,
  });
  return row.id;
}

const FEE = { fee: 4_560, note: 'The council charges this for the road search.' };

/** The answers as the dashboard stores them. */
const ANSWERS = {
  fee_approval: 'I agree to pay £45.60',
  address_confirmation: 'It is not: Ground Floor Flat, not Flat 1. The rest is right.',
};

export function planRequests(progress: Progress, requests: Partial<Record<RequestType, RequestStatus>>) {
  const { invent, sale, staff, event, later } = progress;
  const { plan } = invent;
  for (const [type, status] of Object.entries(requests) as [RequestType, RequestStatus][]) {
    const reached = (...states: RequestStatus[]) => states.includes(status);
    const isAnswered = reached('agreed', 'received', 'forwarded');
    const row = plan.stamp(later(5));
    plan.rows.additionalSearchRequest.push({
      ...row,
      sale_id: sale.id,
      type,
      status: status === 'agreed' ? 'sent' : status,
      requested_by_id: staff.id,
      sent_at: isAnswered || status === 'sent' ? later(6) : null,
      received_at: reached('received', 'forwarded') ? later(9) : null,
      forwarded_at: reached('forwarded') ? later(10) : null,
      ...(type === 'fee_approval' && status !== 'pending' && FEE),
      answer: isAnswered && type in ANSWERS ? ANSWERS[type as keyof typeof ANSWERS] : null,
    });
    event('information_requested', later(5, 16));
    if (status !== 'pending') {
      // The seller of the featured sale has had enough of being reminded.
      const after = isAnswered ? 'done' : requests.fee_approval === 'sent' ? 'stopped' : undefined;
      const about = { subjectId: row.id, saleId: sale.id, to: progress.seller, since: later(6) };
      planReminders(plan, { kind: 'information', ...about, after });
      if (after === 'stopped' && type === 'fee_approval') {
        const stop = { sale_id: sale.id, kind: 'information', by: 'person' as const, created_at: later(9) };
        plan.rows.reminderStop.push({ id: plan.id(later(9)), email: progress.seller.email, ...stop });
      }
    }
    if (type === 'fee_approval' && isAnswered) planFee(progress, row.id, status === 'agreed');
  }
}

/** What the seller agreed to pay: it waits for the payment, or was invoiced. */
function planFee({ invent, sale, staff, seller, event, later }: Progress, request_id: string, isOpen: boolean): void {
  const { plan } = invent;
  const agreed = later(8);
  const vat = vatIn(FEE.fee);
  const order = {
    ...plan.stamp(agreed),
    sale_id: sale.id,
    request_id,
    total_amount: FEE.fee,
    subtotal: FEE.fee - vat,
    vat,
    ...(isOpen
      ? { payment_type: 'card' as const }
      : {
          payment_type: 'invoiced' as const,
          status: 'succeeded' as const,
          paid_at: later(9),
          invoiced_by_id: staff.id,
        }),
  };
  plan.rows.order.push(order);
  plan.rows.orderItem.push({
    id: plan.id(agreed),
    order_id: order.id,
    product_name: FEE_LINE,
    product_price: FEE.fee,
  });
  event('fee_agreed', agreed, { comments: ANSWERS.fee_approval, by: seller });
}

/** As the app leaves it once staff have put right how the home is owned, and the email of it is sent. */
export function planCorrection(
  { invent: { plan }, sale, staff, event, later }: Progress,
  state: 'made' | 'disputed',
  seller: Invented,
): void {
  const when = later(3, 14);
  const id = plan.id(when);
  const title = 'We corrected the tenure';
  plan.rows.correction.push({
    id,
    sale_id: sale.id,
    part: 'home',
    reason: 'The title register of your home says so.',
    changes: [{ label: 'Tenure', before: 'Leasehold', after: 'Freehold', isPrivate: false }],
    corrected_by_id: staff.id,
    created_at: when,
    ...(state === 'disputed' && { objected_at: later(4, 9), objection: 'I have a lease until 2099.' }),
  });
  event('details_corrected', when, { comments: title });
  if (state === 'disputed') event('correction_disputed', later(4, 9), { comments: title, by: seller });
  plan.rows.emailMessage.push({
    ...plan.stamp(when),
    key: `correction:${id}`,
    kind: 'correction',
    to: seller.email,
    user_id: seller.id,
    sale_id: sale.id,
    data: { correctionId: id },
    status: 'sent',
    attempts: 1,
    sent_at: when,
  });
}
