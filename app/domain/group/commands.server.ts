import type { NewUser } from '~/domain/account/schema';
import { insertActiveCustomer } from '~/domain/account/users-commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { insertCompany } from '~/domain/company/commands.server';
import { companyNotFound } from '~/domain/company/queries.server';
import type { CompanyAnswers } from '~/domain/company/schema';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { groupNotFound, nameTakenError, readGroupRow, refuseTakenName } from './queries.server';
import { emailRepresentative, refuseInactive } from './representative-commands.server';
import type { NewUnit } from './schema';
import { insertUnits, type Payment } from './units-commands.server';

const table = 'transactions_group';

export type NewGroup = {
  name: string;
  /** An existing user, or one who is added with the group. */
  representative: { id: string } | { details: NewUser };
  company: { id: string } | { details: CompanyAnswers };
  units: NewUnit[];
  payment: Payment;
  /** The version of the terms that the representative accepts. */
  termsVersion: string;
};

/**
 * Makes the group with its units, its representative and its company: all of it, or nothing.
 * @param id of the new group: a form or call that is sent twice names the same one
 * @throws KnownError 422 when another group has the name; 409 when the representative's email address has an account by now
 */
export const createGroup = (actor: Actor, id: string, group: NewGroup): Promise<string> =>
  createOnce(id, (tx) => insertGroup(tx, actor, id, group));

/** If one form arrives twice at the same time, the second rolls back and answers with the id of the first. */
export async function createOnce(id: string, make: (tx: Tx) => Promise<string>): Promise<string> {
  try {
    return await transaction(make);
  } catch (error) {
    if (error instanceof AlreadyCreated) return id;
    throw error;
  }
}

export async function insertGroup(tx: Tx, actor: Actor, id: string, group: NewGroup): Promise<string> {
  if (await isMade(tx, id)) return id;
  const representative_id = await representativeOf(tx, actor, group.representative);
  const company_seller_id = await companyOf(tx, actor, group.company);
  const { name } = group;
  // Duplicates are skipped: a refused insert would fail the transaction. It waits for another transaction that inserts the same id or name.
  const { count } = await tx.transactionsGroup.createMany({
    data: [{ id, name, representative_id, company_seller_id, created_by_id: actor.userId }],
    skipDuplicates: true,
  });
  if (count === 0) {
    if (await isMade(tx, id)) throw new AlreadyCreated();
    throw nameTakenError(name);
  }
  await insertUnits(tx, actor, { groupId: id, representative_id, company_seller_id, ...group });
  await recordChange(tx, actor, {
    action: 'create',
    subjectType: table,
    subjectId: id,
    before: null,
    after: {
      name,
      representative_id,
      company_seller_id,
      units: group.units.length,
      reference: group.payment.reference,
    },
  });
  await emailRepresentative(tx, { groupId: id, representativeId: representative_id });
  return id;
}

/** Thrown to roll back what this transaction has made. */
export class AlreadyCreated extends Error {}

const isMade = async (tx: Tx, id: string) => (await tx.transactionsGroup.count({ where: { id } })) > 0;

async function representativeOf(tx: Tx, actor: Actor, given: NewGroup['representative']): Promise<string> {
  if ('details' in given) return insertActiveCustomer(tx, actor, given.details);
  await refuseInactive(tx, given.id);
  return given.id;
}

async function companyOf(tx: Tx, actor: Actor, given: NewGroup['company']): Promise<string> {
  if ('id' in given) {
    if ((await tx.company.count({ where: { id: given.id } })) === 0) throw companyNotFound();
    return given.id;
  }
  const id = newId();
  if (await insertCompany(tx, actor, id, given.details)) return id;
  // If a colleague has added it since the look-up, the saved one counts.
  const { company_number } = given.details;
  return (await tx.company.findUniqueOrThrow({ where: { company_number }, select: { id: true } })).id;
}

/** @throws KnownError 404; 422 when another group has the name; ConflictError */
export const renameGroup = (actor: Actor, id: string, name: string, version?: number): Promise<void> =>
  edit(actor, {
    table,
    id,
    version,
    read: readGroupRow,
    change: async (_, tx) => {
      await refuseTakenName(name, id, tx);
      return { name };
    },
    write: async (tx, next) => {
      await tx.transactionsGroup.update({ where: { id }, data: { name: next.name } });
    },
    inWords: (error) => {
      if (error instanceof KnownError && error.status === 404) return groupNotFound();
      if (isRefusedBy(error, 'transactions_group_name_key')) return nameTakenError(name);
      return undefined;
    },
  });
