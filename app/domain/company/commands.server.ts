import { setAddress } from '~/domain/address/commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { companyNotFound, readCompany } from './queries.server';
import type { CompanyAnswers } from './schema';

const table = 'company';

const numberTakenError = (number: string) => {
  const message = `Company already exists with number "${number}"`;
  return new KnownError(409, message, { company_number: [message] });
};

/** @throws KnownError 409 when a company with the number exists */
export async function createCompany(actor: Actor, answers: CompanyAnswers): Promise<string> {
  const id = newId();
  await transaction(async (tx) => {
    if (!(await insertCompany(tx, actor, id, answers))) throw numberTakenError(answers.company_number);
  });
  return id;
}

/** The address is null where no one has given it. */
type NewCompany = Omit<CompanyAnswers, 'address'> & { address: CompanyAnswers['address'] | null };

/** @returns false when a company with the number exists */
export async function insertCompany(tx: Tx, actor: Actor, id: string, answers: NewCompany): Promise<boolean> {
  const { name, company_number, address } = answers;
  // Duplicates are skipped: a refused insert would fail the whole transaction.
  const { count } = await tx.company.createMany({ data: [{ id, name, company_number }], skipDuplicates: true });
  if (count === 0) return false;
  if (address) await setAddress(tx, null, address, linkAddress(tx, id));
  await recordChange(tx, actor, { action: 'create', subjectType: table, subjectId: id, before: null, after: answers });
  return true;
}

const linkAddress = (tx: Tx, id: string) => (address_id: string | null) =>
  tx.company.update({ where: { id }, data: { address_id } });

/** @throws KnownError 404; 409 when another company has the number; ConflictError */
export const updateCompany = (actor: Actor, id: string, change: Partial<CompanyAnswers>, version?: number) =>
  edit(actor, {
    table,
    id,
    version,
    read: readCompany,
    change: () => change,
    write: async (tx, { name, company_number, address }) => {
      const company = await tx.company.update({ where: { id }, data: { name, company_number } });
      if (address) await setAddress(tx, company.address_id, address, linkAddress(tx, id));
    },
    inWords: (error) => {
      if (error instanceof KnownError && error.status === 404) return companyNotFound();
      if (isRefusedBy(error, 'company_company_number_key')) return numberTakenError(change.company_number ?? '');
      return undefined;
    },
  });
