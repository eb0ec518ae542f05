import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { inviteNamed } from '~/domain/invitation/commands.server';
import { putPerson, savePeople } from '~/domain/people/commands.server';
import type { GiftorInput } from '~/domain/people/schema';
import { MAX_HOMES_A_DAY, sinceYesterday, TOO_MANY_HOMES } from '~/domain/property/rules';
import { planReminders } from '~/domain/reminder/commands.server';
import { columnsOf, withChange } from '~/domain/shared/answers-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { changedValues } from '~/platform/changed-values';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { purchaseConfirmedEmail } from './emails-schema';
import { isHomeOffered, isHomePaid, isSaleOver, isSoldBy } from './homes-queries.server';
import { PURCHASE_QUESTIONS } from './questions';
import { queueBuyerRegisteredEmails } from './registered/commands.server';
import {
  CONFIRMATION_FAILED,
  type FundingColumn,
  mayChangeGiftors,
  OWN_HOME,
  perFundingColumn,
  SALE_OVER,
  SELLER_NOT_FINISHED,
} from './rules';
import { conflictIn, type PurchaseAnswers, type PurchaseChange } from './schema';

const UPDATE_FAILED = 'Failed to update purchase intent';

/** The person whose purchase it is, as the timeline names them. */
export type Buyer = { userId: string; email: string; firstName: string; lastName: string };

/**
 * Begins a purchase. A buyer has one purchase of a home, unless an earlier one was aborted: beginning again continues the existing one.
 * @throws KnownError 422 when no one registered the home, or after more homes in a day than anyone buys; 409 when their purchase of it is
 * confirmed already
 */
export async function createPurchase(tx: Tx, buyer: Buyer, answers: PurchaseAnswers): Promise<string> {
  const begun = await tx.purchase.findFirst({
    where: { primary_buyer_id: buyer.userId, property_id: answers.property_id, aborted: null },
    select: { id: true, confirmed_at: true },
  });
  if (begun?.confirmed_at) throw boughtAlready();
  if (begun) {
    await updatePurchase(tx, buyer.userId, begun.id, answers);
    return begun.id;
  }
  await refuseManyPurchases(tx, buyer.userId);
  await checkProperty(tx, buyer.userId, answers.property_id);
  const { additionalBuyers, giftors, property_id, ...rest } = answers;
  const id = newId();
  const columns = answerColumns({ ...rest, property_id });
  await tx.purchase.create({ data: { id, primary_buyer_id: buyer.userId, ...columns } });
  await saveBuyers(tx, id, { ...rest, additionalBuyers, giftors });
  await planReminders(tx, { kind: 'sign_up', subjectId: id, to: { userId: buyer.userId }, about: { purchaseId: id } });
  await recordEvent(tx, { name: 'purchase_created', purchaseId: id, ...authorOf(buyer) });
  return id;
}

/**
 * Writes only the fields that differ.
 * @throws KnownError 404 unless the purchase is this person's own; 409 once it is confirmed, or for another home once staff have set one of
 * its dates; 422 for a home that no one registered, and when the answers contradict each other
 */
export async function updatePurchase(tx: Tx, userId: string, id: string, change: PurchaseChange): Promise<void> {
  const saved = await openPurchase(tx, userId, id);
  if (change.property_id && change.property_id !== saved.property_id) {
    // The dates that staff set are about one home. Another home's seller has accepted no one.
    if (saved.sale_agreed ?? saved.exchanged ?? saved.completed) throw new KnownError(409, UPDATE_FAILED);
    await checkProperty(tx, userId, change.property_id);
  }
  const together = withChange(PURCHASE_QUESTIONS, saved, change);
  const conflict = conflictIn(together, change.additionalBuyers?.length ?? saved._count.people);
  if (conflict) throw new KnownError(422, 'Please check your input and try again.', conflict);
  const gifts = change.funding?.gifts ?? saved.gifts;

  const data = changedValues(saved, answerColumns({ ...change, ...together }));
  if (data) await writeColumns(tx, id, data);
  await saveBuyers(tx, id, { ...change, ownershipType: together.ownershipType, funding: { gifts } });
}

async function refuseManyPurchases(tx: Tx, userId: string): Promise<void> {
  const lately = { primary_buyer_id: userId, created_at: { gt: sinceYesterday(now()) } };
  if ((await tx.purchase.count({ where: lately })) < MAX_HOMES_A_DAY) return;
  throw new KnownError(422, TOO_MANY_HOMES, { property_id: [TOO_MANY_HOMES] });
}

async function writeColumns(tx: Tx, id: string, data: object): Promise<void> {
  try {
    await tx.purchase.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  } catch (error) {
    if (!isRefusedBy(error, 'purchase_live_key')) throw error;
    throw boughtAlready();
  }
}

function boughtAlready(): KnownError {
  const message = 'You have already started buying this home. Continue from your list of properties';
  return new KnownError(409, message, { property_id: [message] });
}

/**
 * The buyer takes our fees in place of normal legal fees: the purchase becomes active, its event is recorded and the emails are queued, all
 * or nothing. A second time nothing happens.
 * @throws KnownError 404 unless the purchase is this person's own; 409 without accepted terms, once it is aborted, while no one has paid for the
 * home, or once its sale has ended
 */
export async function confirmPurchase(tx: Tx, buyer: Buyer, id: string): Promise<void> {
  const own = await tx.purchase.findFirst({ where: { id, primary_buyer_id: buyer.userId } });
  if (!own) throw notFound();
  if (own.confirmed_at !== null) return;
  if (own.terms_accepted_at === null || own.aborted !== null) throw new KnownError(409, CONFIRMATION_FAILED);
  if (await isSaleOver(tx, own.property_id)) throw new KnownError(409, SALE_OVER);
  if (!(await isHomePaid(tx, own.property_id))) throw new KnownError(409, SELLER_NOT_FINISHED);
  await tx.purchase.update({
    where: { id },
    data: { confirmed_at: now(), version: { increment: 1 } },
  });
  await recordEvent(tx, { name: 'purchase_intent_success_email_sent', purchaseId: id, ...authorOf(buyer) });
  await queueEmail(tx, purchaseConfirmedEmail, {
    key: `purchase-confirmed:${id}`,
    to: buyer.email,
    user_id: buyer.userId,
    purchase_id: id,
  });
  await queueBuyerRegisteredEmails(tx, id, own.property_id);
  await inviteNamed(tx, { purchase_id: id });
}

/**
 * Adds a giftor, or updates one by id, so that a form sent twice adds one. Giftors are often known only after confirming. The answer about
 * gifts becomes yes.
 * @throws KnownError 404 unless the purchase is this person's own and confirmed; 409 once contracts are exchanged
 */
export const saveGiftor = (buyer: Viewer, purchaseId: string, personId: string, giftor: GiftorInput): Promise<void> =>
  transactionAs(buyer, async (tx) => {
    await purchaseOfGiftors(tx, buyer, purchaseId);
    const done = await putPerson(tx, { role: 'giftor', purchase_id: purchaseId }, personId, giftor);
    if (done === 'unchanged') return;
    // With a new version: staff who correct someone at this moment are told.
    await writeColumns(tx, purchaseId, { gifts: 'yes' });
    await inviteNamed(tx, { purchase_id: purchaseId });
    await recordEvent(tx, { name: `giftor_${done}`, purchaseId, ...authorOf(buyer) });
  });

/** For `removeGiftor`, which ends their identity check first. @throws as `saveGiftor` */
export async function deleteGiftor(tx: Tx, buyer: Buyer, purchaseId: string, personId: string): Promise<void> {
  await purchaseOfGiftors(tx, buyer, purchaseId);
  const giftor = { id: personId, role: 'giftor', purchase_id: purchaseId } as const;
  const { count } = await tx.person.deleteMany({ where: giftor });
  if (count === 0) return;
  await writeColumns(tx, purchaseId, {});
  await recordEvent(tx, { name: 'giftor_removed', purchaseId, ...authorOf(buyer) });
}

/** Locked first, as by staff who correct it. */
async function purchaseOfGiftors(tx: Tx, { userId }: Buyer, id: string): Promise<void> {
  await tx.$queryRaw`select 1 from purchase where id = ${id} and primary_buyer_id = ${userId} for no key update`;
  const purchase = await tx.purchase.findFirst({
    where: { id, primary_buyer_id: userId, confirmed_at: { not: null } },
    select: { aborted: true, exchanged: true },
  });
  if (!purchase) throw notFound();
  const day = (date: Date | null) => date && londonDay(date);
  const settled = { aborted: day(purchase.aborted), exchanged: day(purchase.exchanged) };
  if (!mayChangeGiftors(settled, londonDay(now()))) throw new KnownError(409, UPDATE_FAILED);
}

const authorOf = ({ userId, firstName, lastName }: Buyer) =>
  ({ side: 'buyer', authorUserId: userId, authorName: `${firstName} ${lastName}` }) as const;

/** The purchase while its answers can still change. @throws KnownError 404, 409 */
async function openPurchase(tx: Tx, userId: string, id: string) {
  const purchase = await tx.purchase.findFirst({
    where: { id, primary_buyer_id: userId },
    include: { _count: { select: { people: { where: { role: 'buyer' } } } } },
  });
  if (!purchase) throw notFound();
  if (purchase.confirmed_at !== null || purchase.aborted !== null) {
    throw new KnownError(409, UPDATE_FAILED);
  }
  return purchase;
}

/** @throws KnownError 422 unless a seller registered the home and it is offered to buyers, or when it is the buyer's own */
async function checkProperty(tx: Tx, userId: string, id: string): Promise<void> {
  if (await isSoldBy(tx, id, userId)) throw new KnownError(422, OWN_HOME, { property_id: [OWN_HOME] });
  if (await isHomeOffered(tx, id)) return;
  const message = 'Please select an address';
  throw new KnownError(422, message, { property_id: [message] });
}

type BuyersSide = Pick<PurchaseChange, 'additionalBuyers' | 'giftors' | 'ownershipType'> & {
  funding?: Pick<PurchaseAnswers['funding'], 'gifts'>;
};

/** A sole buyer has no further buyers, and without gifts there are no giftors. */
async function saveBuyers(tx: Tx, purchase_id: string, given: BuyersSide): Promise<void> {
  const buyers = given.ownershipType === 'Sole' ? [] : given.additionalBuyers;
  if (buyers) await savePeople(tx, { role: 'buyer', purchase_id }, buyers);
  const giftors = given.funding?.gifts === 'yes' ? given.giftors : [];
  if (giftors) await savePeople(tx, { role: 'giftor', purchase_id }, giftors);
}

const answerColumns = <Answers extends Omit<PurchaseChange, 'additionalBuyers' | 'giftors'>>(answers: Answers) => ({
  property_id: answers.property_id as Answers['property_id'],
  ...columnsOf(PURCHASE_QUESTIONS, answers),
  customer_type: answers.customerType,
  ...(fundingColumns(answers.funding) as Answers['funding'] extends object ? FundingColumns : Partial<FundingColumns>),
});

type FundingColumns = Record<FundingColumn, boolean> & {
  remortgage: boolean | undefined;
  gifts: PurchaseAnswers['funding']['gifts'];
  other_funding_comments: string | null;
};

export function fundingColumns(funding: PurchaseAnswers['funding'] | undefined): Partial<FundingColumns> {
  if (!funding) return {};
  return {
    ...perFundingColumn((_, source) => funding[source]),
    remortgage: funding.remortgage,
    gifts: funding.gifts,
    other_funding_comments: funding.otherFunding ? funding.otherFundingComments : null,
  };
}
