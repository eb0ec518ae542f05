import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { lookUpRegistered } from '~/domain/company/lookup-commands.server';
import { companyRefusal } from '~/domain/company/rules';
import { companyNumber } from '~/domain/company/schema';
import { verifyCompany } from '~/domain/sale/company-commands.server';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { dropDraft, writeDraft } from './drafts-commands.server';
import { readDraft } from './drafts-queries.server';

const UNKNOWN = 'Companies House does not know this number. Check it, or type the name yourself.';
const UNANSWERED = 'We could not ask Companies House just now. Type the name yourself, and we’ll check it.';

const refuse = (field: 'companyNumber' | 'companyName', message: string) =>
  new KnownError(422, message, { [field]: [message] });

/**
 * The company of a seller, from the register, with the fields that it fills in. It is kept until the sale is saved, as proof of what the
 * register said.
 * @throws KnownError 422 for a number that is wrong or unknown or of a company that is no more, or when there is no answer
 */
export async function findCompanySeller(viewer: Viewer, typed: unknown): Promise<Record<string, string>> {
  const number = companyNumber.safeParse(typed);
  if (!number.success) throw refuse('companyNumber', number.error.issues[0]?.message ?? UNKNOWN);
  const found = await lookUpRegistered(viewer.userId, number.data);
  if (found === 'unknown') throw refuse('companyNumber', UNKNOWN);
  if (found === 'unanswered') throw refuse('companyName', UNANSWERED);
  const { company_number, name, status } = found;
  const refusal = companyRefusal(status);
  if (refusal !== null) throw refuse('companyNumber', refusal);
  await transactionAs(viewer, (tx) => writeDraft(tx, viewer, 'companySeller', { company_number, name, status }));
  return { companyNumber: company_number, companyName: name };
}

/** Once a sale is saved: its company is verified if it is the one that was found. */
export async function verifyFoundCompany(tx: Tx, viewer: Viewer, saleId: string): Promise<void> {
  const found = await readDraft(viewer, 'companySeller', { tx });
  if (found === null) return;
  await verifyCompany(tx, viewer, saleId, found);
  await dropDraft(tx, viewer, 'companySeller');
}
