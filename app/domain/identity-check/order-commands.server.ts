import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { fullName } from '~/domain/people/rules';
import { planCheckReminders } from '~/domain/reminder/commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { db, isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { enqueue } from '~/platform/queue.server';
import { isSwitchedOff } from '~/platform/switches.server';
import { carryOutJob } from './carry-out-commands.server';
import { type ChecksOfDeal, lockChecksOfDeal, type PersonOfDeal } from './deal-queries.server';
import {
  CHECKED_IN_MEANTIME,
  CHECKS_ARE_OFF,
  NO_CHECK_TO_REORDER,
  NOT_IN_DEAL,
  phoneForCheck,
  sideOf,
  situationOf,
  whyNotNow,
} from './rules';

/**
 * Orders a person's first check. If one is under way already, its id is returned, so pressing twice orders one.
 * @param key of the person in the deal (`PersonOfDeal`)
 * @returns the check's id
 * @throws KnownError 404; 409 with why it cannot be ordered
 */
export const orderCheck = (actor: Actor, saleId: string, key: string): Promise<string> =>
  changing(async (tx) => {
    const deal = await lockChecksOfDeal(tx, saleId);
    const person = deal.people.find((each) => each.key === key);
    if (!person) throw new KnownError(409, NOT_IN_DEAL);
    if (person.check?.status === 'pending') return person.check.id;
    refuseUnlessReady(deal, person);
    if (person.check) throw new KnownError(409, CHECKED_IN_MEANTIME);
    const id = await insertCheck(tx, actor, { saleId, deal, person });
    await recordTimeline(tx, actor, saleId, [person]);
    return id;
  });

/**
 * Orders a check for everyone who never had one, except people the estate agent checks and people who cannot be checked yet.
 * @returns the ids of the new checks
 * @throws KnownError 404
 */
export const orderMissing = (actor: Actor, saleId: string): Promise<string[]> =>
  changing(async (tx) => {
    const deal = await lockChecksOfDeal(tx, saleId);
    const people = peopleWithoutCheck(deal);
    const ids: string[] = [];
    for (const person of people) ids.push(await insertCheck(tx, actor, { saleId, deal, person }));
    await recordTimeline(tx, actor, saleId, people);
    return ids;
  });

/** The people that 'Order all' orders checks for. */
export const peopleWithoutCheck = ({ people, groups, agent }: ChecksOfDeal): PersonOfDeal[] =>
  people.filter(
    (person) =>
      person.check === null &&
      whyNotNow(situationOf(person, groups)) === null &&
      agent?.conducts[sideOf(person.role)] !== true,
  );

/**
 * Orders a new check for a person whose last one failed or was aborted. It names the old one. Pressing again orders no second one.
 * @returns the new check's id
 * @throws KnownError 404; 409 with why it cannot be ordered
 */
export async function reorderCheck(actor: Actor, checkId: string): Promise<string> {
  const old = await db.identityCheck.findUnique({ where: { id: checkId }, select: { sale_id: true } });
  if (!old) throw new KnownError(404, NO_CHECK_TO_REORDER);
  return changing(async (tx) => {
    const deal = await lockChecksOfDeal(tx, old.sale_id);
    const again = await tx.identityCheck.findUnique({ where: { reorder_of_id: checkId }, select: { id: true } });
    if (again) return again.id;
    const person = deal.people.find(({ check }) => check?.id === checkId);
    if (!person || person.check?.status === 'pending') throw new KnownError(409, CHECKED_IN_MEANTIME);
    refuseUnlessReady(deal, person);
    const id = await insertCheck(tx, actor, { saleId: old.sale_id, deal, person, reorderOf: checkId });
    await recordTimeline(tx, actor, old.sale_id, [person], 'Ordered again');
    return id;
  });
}

function refuseUnlessReady({ groups }: ChecksOfDeal, person: PersonOfDeal): void {
  const why = whyNotNow(situationOf(person, groups));
  if (why) throw new KnownError(409, why);
}

/** The indexes can refuse a change only if a check was changed without the lock on its sale. */
async function changing<Result>(change: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (await isSwitchedOff('identity')) throw new KnownError(409, CHECKS_ARE_OFF);
  try {
    return await transaction(change);
  } catch (error) {
    const keys = ['identity_check_pending_user_key', 'identity_check_pending_person_key'];
    if (keys.some((key) => isRefusedBy(error, key))) throw new KnownError(409, CHECKED_IN_MEANTIME);
    throw error;
  }
}

type New = { saleId: string; deal: ChecksOfDeal; person: PersonOfDeal; reorderOf?: string };

/** The details stored here are what the provider will receive. */
async function insertCheck(tx: Tx, actor: Actor, { saleId, deal, person, reorderOf = '' }: New): Promise<string> {
  const id = newId();
  const group = deal.isV2 ? deal.groups[sideOf(person.role)] : null;
  const about = {
    sale_id: saleId,
    purchase_id: person.purchaseId,
    person_type: person.role,
    user_id: person.userId,
    person_id: person.personId,
    reorder_of_id: reorderOf || null,
  };
  await tx.identityCheck.create({
    data: {
      id,
      ...about,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone_number: person.phone && phoneForCheck(person.phone),
      recipient_emails: group?.recipientEmails ?? [],
      shared_with_lawyer_group_id: group && group.recipientEmails.length > 0 ? group.id : null,
      ordered_by_id: actor.userId,
    },
  });
  const action = reorderOf ? 'reorder' : 'order';
  await recordChange(tx, actor, {
    action,
    subjectType: 'identity_check',
    subjectId: id,
    before: null,
    after: { ...about, status: 'pending' },
  });
  await planCheckReminders(tx, { id, ...about });
  await enqueue(tx, carryOutJob, { checkId: id });
  return id;
}

/** Each purchase has its own timeline: the seller's timeline says nothing about who buys. */
async function recordTimeline(
  tx: Tx,
  { userId, firstName, lastName }: Actor,
  saleId: string,
  people: readonly PersonOfDeal[],
  words?: string,
): Promise<void> {
  for (const purchaseId of new Set(people.map((person) => person.purchaseId))) {
    const names = people.filter((person) => person.purchaseId === purchaseId).map(fullName);
    await recordEvent(tx, {
      name: 'identity_checks_ordered',
      ...(purchaseId === null ? { saleId } : { purchaseId }),
      side: purchaseId === null ? 'seller' : 'buyer',
      authorUserId: userId,
      authorName: `${firstName} ${lastName}`,
      comments: [words, names.join(', ')].filter(Boolean).join(': '),
    });
  }
}
