import type { Actor } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { insertCompany } from '~/domain/company/commands.server';
import { lookUpCompany } from '~/domain/company/lookup-commands.server';
import { withChange } from '~/domain/shared/answers-rules';
import type { Question } from '~/domain/shared/questions';
import { missingIn } from '~/domain/shared/questions-schema';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { getCompanyToCheck } from './company-queries.server';
import { COMPANY_QUESTIONS, SALE_QUESTIONS } from './questions';
import { isThatCompany } from './rules';

/** A company as the register has it. */
type Registered = { company_number: string; name: string; status: string | null };

const typedSelect = {
  ...{ company_number: true, company_name: true, company_seller_id: true, company_checked_at: true, group_id: true },
} as const;

type Answers = { companyNumber: string | null; companyName: string | null; signsForCompany: boolean | null };

/**
 * What else is written when the company of a sale that exists becomes another: it is not verified any more. A unit of a development keeps
 * its group's.
 */
export async function companyChange(
  tx: Tx,
  saleId: string,
  next: { company_number?: unknown; company_name?: unknown },
): Promise<{ company_seller_id?: null; company_checked_at?: null }> {
  const saved = await tx.sale.findUniqueOrThrow({ where: { id: saleId }, select: typedSelect });
  const isSame = (['company_number', 'company_name'] as const).every(
    (column) => next[column] === undefined || next[column] === saved[column],
  );
  return isSame || saved.group_id !== null ? {} : { company_seller_id: null, company_checked_at: null };
}

/**
 * For a change of some answers: the ones about the company, together with what is saved.
 * @throws KnownError 422 when a company sells and is not named
 */
export function companyAnswers(saved: Record<string, unknown>, change: Record<string, unknown>): Answers {
  const questions: readonly Question[] = SALE_QUESTIONS;
  const answers = withChange(questions, saved, change) as Record<string, unknown>;
  const missing = missingIn(COMPANY_QUESTIONS, answers);
  const [message] = Object.values(missing).flat();
  if (message) throw new KnownError(422, message, missing);
  return answers as Answers;
}

/** Notes that the company of a sale is the one that its customer has found in the register. Otherwise it stays not verified. */
export async function verifyCompany(tx: Tx, customer: Actor, saleId: string, found: Registered): Promise<void> {
  const sale = await tx.sale.findUniqueOrThrow({ where: { id: saleId }, select: typedSelect });
  if (sale.company_checked_at !== null || sale.group_id !== null || !isThatCompany(sale, found)) return;
  const company_seller_id = await companyOf(tx, customer, found);
  await tx.sale.update({
    where: { id: saleId },
    data: { company_seller_id, company_checked_at: now(), version: { increment: 1 } },
  });
}

/** Our row of the company, as it is; a new one if we have none. The register's address stays out: it is often an accountant's. */
async function companyOf(tx: Tx, actor: Actor, { company_number, name }: Omit<Registered, 'status'>): Promise<string> {
  const id = newId();
  if (await insertCompany(tx, actor, id, { name, company_number, address: null })) return id;
  return (await tx.company.findUniqueOrThrow({ where: { company_number }, select: { id: true } })).id;
}

export const NOT_FOUND = 'Companies House did not confirm this company. Try again, or correct the number';

/**
 * Staff have compared what was typed with the register, or with our own row, and say that this is the company.
 * @throws KnownError 404; 422 when it is not found; 429; ConflictError when someone else was first
 */
export async function confirmCompany(actor: Actor, saleId: string, version?: number): Promise<void> {
  const { typed } = await getCompanyToCheck(saleId);
  const found = await lookUpCompany(actor.userId, typed.number);
  if (found.is === 'unknown' || found.is === 'unanswered') throw new KnownError(422, NOT_FOUND);
  await edit(actor, {
    table: 'sale',
    id: saleId,
    version,
    action: 'confirm-company',
    read: (tx, id) => tx.sale.findUnique({ where: { id }, select: { company_number: true, company_seller_id: true } }),
    change: async (saved, tx) => {
      // Corrected since it was asked for.
      if (saved.company_number !== typed.number) throw notFound();
      return { company_seller_id: await companyOf(tx, actor, found.company) };
    },
    write: async (tx, { company_seller_id }) => {
      await tx.sale.update({ where: { id: saleId }, data: { company_seller_id, company_checked_at: now() } });
    },
  });
}
