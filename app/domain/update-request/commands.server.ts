import { issueLink } from '~/domain/access-link/commands.server';
import { FIRM_LINK_DAYS } from '~/domain/access-link/rules';
import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { recipientsOf } from '~/domain/assignment/rules';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { dayOrNull } from '~/domain/shared/entity-rules';
import { lockPurchase } from '~/domain/shared/lock-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import type { EventName } from '~/domain/timeline/rules';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { onCommit, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { eventHappened } from '~/platform/metrics.server';
import { firmQuestionEmail, updateAnsweredEmail, updatePromisedEmail } from './emails-schema';
import { actingGroupSelect, groupOf } from './firm-queries.server';
import { promisedUntilSql } from './fragments.server';
import { type Asker, askerOf, columnOf, type DealOfQuestion, readAsking } from './queries.server';
import {
  ANSWER_EVENTS,
  ANSWERED,
  type Asking,
  askState,
  CHANGED,
  DEAL_OVER,
  dueOf,
  isLate,
  LONGEST_QUESTION,
  NOT_BEGUN,
  OVER,
  SALE_COMPLETED,
  SHARED_NO_MORE,
  TOO_LONG,
  TOO_MANY,
  whyNotPromised,
  withAddition,
} from './rules';
import type { Reply } from './schema';

const REFUSED = { 'not-begun': NOT_BEGUN, over: OVER, 'too-many': TOO_MANY } as const;

/**
 * Someone of a deal asks for an update, or adds to the question that they have open, whose clock goes on. Pressing twice asks once.
 * @throws KnownError 404 unless they see the deal; 409 where they cannot ask; 422 when the question would be too long
 */
export const askForUpdate = (viewer: Viewer, of: DealOfQuestion, question: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    await lockDeal(tx, of);
    const present = now();
    const asking = await readAsking(tx, viewer.userId, of, present);
    if (!asking) throw notFound();
    const isNew = await putQuestion(tx, viewer, of, { question, asking, present });
    if (isNew) await tellEvent(tx, 'update_asked', of, viewer);
  });

type Question = { question: string; asking: Asking; present: Date };

/**
 * Asks, or adds to the question that is open, in a transaction that has locked the deal.
 * @returns whether it is a new question
 * @throws KnownError 409 where they cannot ask; 422 when the question would be too long
 */
export async function putQuestion(
  tx: Tx,
  asker: Asker,
  of: DealOfQuestion,
  { question, asking, present }: Question,
): Promise<boolean> {
  const state = askState(asking);
  if (state === 'asked') {
    await addTo(tx, asker, of, question);
    return false;
  }
  if (state !== 'open') throw new KnownError(409, REFUSED[state]);
  const row = { question, asked_at: present, due_at: dueOf(present) };
  await tx.updateRequest.create({ data: { id: newId(), ...columnOf(of), ...askerOf(asker), ...row } });
  return true;
}

async function addTo(tx: Tx, asker: Asker, of: DealOfQuestion, addition: string): Promise<void> {
  const open = await tx.updateRequest.findFirstOrThrow({
    where: { ...columnOf(of), ...askerOf(asker), answered_at: null },
    select: { id: true, question: true },
  });
  const question = withAddition(open.question, addition);
  if (question === null) return;
  if (question.length > LONGEST_QUESTION) throw new KnownError(422, TOO_LONG, { question: [TOO_LONG] });
  const data = { question, version: { increment: 1 } };
  await tx.updateRequest.update({ where: { id: open.id }, data });
}

/** The lock that ending the deal takes too: a question is refused, or is there to be closed. */
async function lockDeal(tx: Tx, { role, dealId }: DealOfQuestion): Promise<void> {
  if (role === 'sell') await tx.$queryRaw`select from sale where id = ${dealId} for no key update`;
  else await lockPurchase(tx, dealId);
}

/** The person who asked says whether an answer of ours helped. @throws KnownError 404 unless it is the answer to a question of theirs */
export const sayHelped = (viewer: Viewer, of: DealOfQuestion, id: string, helped: boolean): Promise<void> =>
  transactionAs(viewer, (tx) => putHelped(tx, viewer, of, { id, helped }));

/** @throws KnownError 404 unless it is the answer to a question of theirs */
export async function putHelped(
  tx: Tx,
  asker: Asker,
  of: DealOfQuestion,
  { id, helped }: { id: string; helped: boolean },
): Promise<void> {
  const { count } = await tx.updateRequest.updateMany({
    where: { id, ...columnOf(of), ...askerOf(asker), answered_by_id: { not: null } },
    data: { helped },
  });
  if (count === 0) throw notFound();
}

/**
 * Staff answer a question, or promise by which day they tell what the solicitor says. The same again changes nothing.
 * @param version of the question that staff read
 * @throws KnownError 404; 409 when it is answered, or not as they read it; 422 when the day cannot be promised
 */
export const replyToUpdate = (actor: Actor, id: string, reply: Reply, version?: number): Promise<void> =>
  transaction(async (tx) => {
    const saved = await lockUpdate(tx, id);
    const isAnswer = 'answer' in reply;
    if (isAnswer && saved.answer === reply.answer) return;
    if (saved.answered_at !== null) throw new KnownError(409, ANSWERED);
    const promisedFor = dayOrNull(saved.promised_for);
    if (!isAnswer && promisedFor === reply.promisedFor) return;
    if (version !== undefined && version !== saved.version) throw new KnownError(409, CHANGED);
    const at = now();
    if (!isAnswer) {
      const hasSolicitor = groupOf(saved) !== null;
      refuse(whyNotPromised(reply.promisedFor, { today: londonDay(at), promises: saved.promises, hasSolicitor }));
    }
    const change = isAnswer
      ? { answer: reply.answer, answered_at: at, answered_by_id: actor.userId }
      : { promised_for: new Date(reply.promisedFor), promises: saved.promises + 1 };
    await tx.updateRequest.update({
      where: { id },
      data: {
        ...change,
        first_answered_at: saved.first_answered_at ?? at,
        was_late: saved.was_late || isLate({ dueAt: saved.due_at, promisedFor }, at),
        version: { increment: 1 },
      },
    });
    const [inTime, late] = ANSWER_EVENTS;
    if (saved.first_answered_at === null) onCommit(tx, () => eventHappened(at > saved.due_at ? late : inTime));
    const of: DealOfQuestion =
      saved.sale_id === null
        ? { role: 'buy', dealId: saved.purchase_id ?? '' }
        : { role: 'sell', dealId: saved.sale_id };
    await recordChange(tx, actor, {
      action: isAnswer ? 'answer-update' : 'promise-update',
      ...{ subjectType: of.role === 'sell' ? 'sale' : 'purchase', subjectId: of.dealId },
      before: isAnswer ? { answer: null } : { promised_for: promisedFor },
      after: isAnswer ? { answer: reply.answer } : { promised_for: reply.promisedFor },
    });
    const isAgents = saved.asked_by_user_id === null;
    if (isAnswer) await tellEvent(tx, 'update_answered', of, actor, { isAgents });
    else
      await tellEvent(tx, 'update_promised', of, actor, { isAgents, comments: `By ${formatDay(reply.promisedFor)}` });
    await tellAsker(tx, of, saved, isAnswer ? null : saved.promises + 1);
    if (!isAnswer) await askFirm(tx, of, saved, saved.promises + 1);
  });

function refuse(why: string | null): void {
  if (why !== null) throw new KnownError(422, why, { promisedFor: [why] });
}

async function lockUpdate(tx: Tx, id: string) {
  await tx.$queryRaw`select from update_request where id = ${id} for no key update`;
  const saved = await tx.updateRequest.findUnique({
    where: { id },
    select: {
      ...{ id: true, sale_id: true, purchase_id: true, asked_by_user_id: true, due_at: true, promised_for: true },
      ...{ promises: true, first_answered_at: true, answered_at: true, answer: true, was_late: true, version: true },
      asked_by: { select: { email: true, active: true } },
      asked_by_contact: { select: { email: true } },
      ...actingGroupSelect,
    },
  });
  if (!saved) throw notFound();
  return saved;
}

type Saved = Awaited<ReturnType<typeof lockUpdate>>;

/**
 * Emails the person who asked, as long as they see the deal. Whether an estate agent still does is asked when the email is written.
 * @param promise which of our promises it is; null for an answer
 */
async function tellAsker(tx: Tx, of: DealOfQuestion, saved: Saved, promise: number | null): Promise<void> {
  const { id, asked_by_user_id, asked_by, asked_by_contact } = saved;
  const to = asked_by?.email ?? asked_by_contact?.email;
  if (to === undefined) return;
  if (asked_by !== null && asked_by_user_id !== null) {
    if (!asked_by.active || (await readAsking(tx, asked_by_user_id, of, now())) === null) return;
  }
  const about = { to, user_id: asked_by_user_id ?? undefined, ...columnOf(of), data: { updateId: id } };
  if (promise === null) await queueEmail(tx, updateAnsweredEmail, { key: `update-answered:${id}`, ...about });
  else await queueEmail(tx, updatePromisedEmail, { key: `update-promised:${id}:${promise}`, ...about });
}

/** Asks the people of the lawyer group that acts. They answer by the link that each of them has. @param promise which of our promises it is */
async function askFirm(tx: Tx, of: DealOfQuestion, saved: Saved, promise: number): Promise<void> {
  const groupId = groupOf(saved);
  const group = groupId && (await tx.lawyerGroup.findUnique({ where: { id: groupId }, select: actingSelect }));
  if (!group) return;
  for (const [place, to] of recipientsOf(toActing(group).emails).entries()) {
    await issueLink(tx, { purpose: 'firm', subjectId: group.id, email: to, days: FIRM_LINK_DAYS });
    const key = `firm-question:${saved.id}:${promise}:${place}`;
    await queueEmail(tx, firmQuestionEmail, { key, to, ...columnOf(of), data: { updateId: saved.id } });
  }
}

type OfEvent = { isAgents?: boolean; comments?: string };

/** The author is who acts, and the side is the asker's; an estate agent has none. */
async function tellEvent(
  tx: Tx,
  name: EventName,
  { role, dealId }: DealOfQuestion,
  by: Actor,
  { isAgents = false, comments }: OfEvent = {},
) {
  await recordEvent(tx, {
    name,
    ...(role === 'sell' ? { saleId: dealId } : { purchaseId: dealId }),
    side: isAgents ? undefined : role === 'sell' ? 'seller' : 'buyer',
    authorUserId: by.userId,
    authorName: `${by.firstName} ${by.lastName}`,
    comments,
  });
}

const close = (of: string, answer = DEAL_OVER) => `
  update update_request q
     set answer = '${answer}', answered_at = $2::timestamptz, version = q.version + 1,
         was_late = q.was_late or ${promisedUntilSql('q')} < $2::timestamptz
   where ${of} and q.answered_at is null`;

const closeOfSale = close('q.sale_id = $1');
const closeOfBuyers = close(
  'q.purchase_id in (select p.id from sale s join purchase p on p.property_id = s.property_id where s.id = $1)',
);
const closeOfPurchase = close('q.purchase_id = $1');
const closeOfSold = close(
  'q.sale_id in (select s.id from purchase p join sale s on s.property_id = p.property_id where p.id = $1)',
  SALE_COMPLETED,
);
const closeOfItsBuyer = close('q.purchase_id = $1', SALE_COMPLETED);

/** Closes the questions about a sale, and of the buyer, whose purchase has completed: nothing is waited for any more. No email, as below. */
export async function closeCompletedUpdates(tx: Tx, purchaseId: string): Promise<void> {
  const at = now();
  await tx.$executeRawUnsafe(closeOfSold, purchaseId, at);
  await tx.$executeRawUnsafe(closeOfItsBuyer, purchaseId, at);
}

/** Closes what estate agents asked about a sale whose seller shares its progress with them no more, and tells them so. */
export async function closeAgentUpdates(tx: Tx, saleId: string): Promise<void> {
  const open = await tx.updateRequest.findMany({
    where: { sale_id: saleId, asked_by_user_id: null, answered_at: null },
    select: {
      id: true,
      due_at: true,
      promised_for: true,
      was_late: true,
      asked_by_contact: { select: { email: true } },
    },
  });
  const at = now();
  for (const { id, due_at, promised_for, was_late, asked_by_contact } of open) {
    const isLateNow = isLate({ dueAt: due_at, promisedFor: dayOrNull(promised_for) }, at);
    const answer = { answer: SHARED_NO_MORE, answered_at: at, was_late: was_late || isLateNow };
    await tx.updateRequest.update({ where: { id }, data: { ...answer, version: { increment: 1 } } });
    if (!asked_by_contact) continue;
    const data = { key: `update-answered:${id}`, to: asked_by_contact.email, sale_id: saleId, data: { updateId: id } };
    await queueEmail(tx, updateAnsweredEmail, data);
  }
}

/**
 * Closes the questions about a deal that has ended; of a sale, those about the purchases of its home too. No email: everyone in the deal is told
 * that it has ended.
 */
export async function closeUpdates(tx: Tx, of: { saleId: string } | { purchaseId: string }): Promise<void> {
  const at = now();
  if ('purchaseId' in of) {
    await tx.$executeRawUnsafe(closeOfPurchase, of.purchaseId, at);
    return;
  }
  await tx.$executeRawUnsafe(closeOfSale, of.saleId, at);
  await tx.$executeRawUnsafe(closeOfBuyers, of.saleId, at);
}
