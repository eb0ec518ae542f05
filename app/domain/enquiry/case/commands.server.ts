import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { caseChanged } from '~/domain/shared/changed-commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { ANSWERED_ALREADY, CAME_LATER, cameAt, dueOf, KIND_LABELS, NO_TRANSACTION, OPEN_ALREADY } from './rules';
import type { CaseForm } from './schema';

/**
 * Staff enter a case that came by post, by email or by phone. It sends no email.
 * @param id of the case: sending the same form twice makes one
 * @throws KnownError 422 for a day to come, or a reference of no transaction
 */
export async function recordCase(actor: Actor, form: CaseForm, id: string): Promise<string> {
  if (form.cameOn > londonDay(now())) throw wrong('cameOn', CAME_LATER);
  await transaction(async (tx) => {
    if ((await tx.enquiryCase.count({ where: { id } })) > 0) return;
    const saleId = form.reference === null ? null : await findSale(tx, form.reference);
    const came = cameAt(form.cameOn, now());
    const { kind } = form;
    const due = dueOf(kind, came);
    await tx.enquiryCase.create({
      data: {
        ...{ id, kind, full_name: form.fullName, email: form.email, mobile_number: form.phoneNumber },
        ...{ message: form.message, sale_id: saleId, recorded_by_id: actor.userId, created_at: came, due_at: due },
      },
    });
    await caseChanged(tx, id);
    const after = { kind, sale: saleId, due_at: due };
    await recordChange(tx, actor, { action: 'create', ...subjectOf(id), before: null, after });
    await tellTimeline(tx, actor, 'case_opened', { kind, sale_id: saleId });
  });
  return id;
}

/** The transaction of a sale's or a purchase's reference. */
async function findSale(tx: Tx, reference: string): Promise<string> {
  const sale = await tx.sale.findFirst({
    where: { OR: [{ reference }, { property: { purchases: { some: { reference } } } }] },
    select: { id: true },
  });
  if (!sale) throw wrong('reference', NO_TRANSACTION);
  return sale.id;
}

/** @throws KnownError 404; 409 where it is answered already */
export const answerCase = (actor: Actor, id: string, note: string): Promise<void> =>
  transaction((tx) => answerIn(tx, actor, id, note));

/** The same, in the transaction of what answers it. */
export async function answerIn(tx: Tx, actor: Actor, id: string, note: string): Promise<void> {
  const found = await lockCase(tx, id);
  if (found.answered_at !== null) throw new KnownError(409, ANSWERED_ALREADY);
  const answered_at = now();
  await tx.enquiryCase.update({ where: { id }, data: { answered_at, answered_by_id: actor.userId, note } });
  await caseChanged(tx, id);
  await recordChange(tx, actor, {
    ...{ action: 'answer', ...subjectOf(id) },
    ...{ before: { answered_at: null }, after: { answered_at } },
  });
  await tellTimeline(tx, actor, 'case_answered', found);
}

/** It waits for an answer again, and is due when it was. @throws KnownError 404; 409 where it is open */
export const reopenCase = (actor: Actor, id: string): Promise<void> =>
  transaction(async (tx) => {
    const found = await lockCase(tx, id);
    if (found.answered_at === null) throw new KnownError(409, OPEN_ALREADY);
    await tx.enquiryCase.update({ where: { id }, data: { answered_at: null, answered_by_id: null } });
    await caseChanged(tx, id);
    await recordChange(tx, actor, {
      ...{ action: 'reopen', ...subjectOf(id) },
      ...{ before: { answered_at: found.answered_at }, after: { answered_at: null } },
    });
    await tellTimeline(tx, actor, 'case_reopened', found);
  });

async function lockCase(tx: Tx, id: string) {
  await tx.$queryRaw`select from callback_request where id = ${id} for no key update`;
  const found = await tx.enquiryCase.findUnique({
    where: { id, due_at: { not: null } },
    select: { kind: true, sale_id: true, answered_at: true },
  });
  if (!found) throw notFound();
  return found;
}

const subjectOf = (id: string) => ({ subjectType: 'callback_request', subjectId: id });

const wrong = (field: string, message: string) => new KnownError(422, message, { [field]: [message] });

type Happened = 'case_opened' | 'case_answered' | 'case_reopened';
type Of = { kind: keyof typeof KIND_LABELS; sale_id: string | null };

/** What was said is read on the case's page, and not on the timeline. */
async function tellTimeline(tx: Tx, actor: Actor, name: Happened, { kind, sale_id }: Of): Promise<void> {
  if (sale_id === null) return;
  await recordEvent(tx, {
    ...{ name, saleId: sale_id, comments: KIND_LABELS[kind] },
    ...{ authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` },
  });
}
