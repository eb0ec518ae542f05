import type { Viewer } from '~/domain/account/queries.server';
import { now } from '~/platform/clock.server';
import { db, sql, type Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import { type LiveOrder, PaymentSettled, requirePayable } from './orders-commands.server';
import { onSalePaid } from './paid-commands.server';
import { queueReceipt } from './record-payment-commands.server';
import { normalCode } from './rules';
import { CODE_NOT_VALID } from './schema';
import { settleWithoutCard } from './without-card-commands.server';

/** Codes are short enough for a machine to guess, so attempts are limited. */
const REFERRAL_CODE_LIMIT = { name: 'referral-code', most: 30, windowMs: 5 * 60_000 };

/** SQL: whether a code can be used at a time ($2). */
const isUsable = `active and (uses_left is null or uses_left > 0)
     and (valid_from is null or valid_from <= $2) and (valid_to is null or valid_to > $2)`;

const usable = `select id, uses_left as "usesLeft" from referral_code where code = $1 and ${isUsable}`;

/** `usesLeft`: null for a code that can be used any number of times. */
type UsableCode = { id: string; usesLeft: number | null };

async function findUsable(tx: Tx, typed: string): Promise<UsableCode | null> {
  const [code] = await tx.$queryRawUnsafe<UsableCode[]>(usable, normalCode(typed), now());
  return code ?? null;
}

/** Whether the code can be used now. It uses up nothing. @throws KnownError 429 */
export async function isReferralCodeValid(viewer: Viewer, typed: string): Promise<boolean> {
  await countAttempt(REFERRAL_CODE_LIMIT, viewer.userId);
  return (await findUsable(db, typed)) !== null;
}

/**
 * Pays by code instead of card. In one transaction a use is taken off the code, the order is paid with nothing to pay, the timeline records
 * it, and the receipt is queued. Doing it again has no effect.
 * @throws KnownError 422 'Code not valid', with nothing changed; PaymentSettled when a card payment was first
 */
export async function applyReferralCode(viewer: Viewer, saleId: string, typed: string): Promise<void> {
  await requirePayable(viewer.userId, { saleId });
  if (await isAppliedAlready(saleId, typed)) return;
  // Checked first, since a wrong code must not close the card form that is open beside it.
  if (!(await isReferralCodeValid(viewer, typed))) throw codeNotValid();
  try {
    await settleWithoutCard(viewer, { saleId }, (tx, order) => apply(tx, viewer, order, typed));
  } catch (error) {
    // The form was sent twice, and the other one was first.
    if (!(error instanceof PaymentSettled && (await isAppliedAlready(saleId, typed)))) throw error;
  }
}

const payByCode = `
  update sale_order set payment_type = 'referral', referral_code_id = $2, total_amount = 0, subtotal = 0, vat = 0,
         status = 'succeeded', paid_at = $3, version = version + 1, updated_at = $3
   where id = $1`;

async function apply(tx: Tx, viewer: Viewer, { id: orderId, sale_id: saleId }: LiveOrder, typed: string) {
  const code = await findUsable(tx, typed);
  if (code === null) throw codeNotValid();
  await tx.$executeRawUnsafe(payByCode, orderId, code.id, now());
  await onSalePaid(tx, { name: 'referral_code_applied', saleId, authorUserId: viewer.userId });
  await queueReceipt(tx, { orderId, saleId, seller: { id: viewer.userId, email: viewer.email } });
  // Last, since everyone who uses this code waits here for the transaction before to commit, and in a campaign that is everyone.
  if (code.usesLeft !== null && !(await countUse(tx, code.id))) throw codeNotValid();
}

/** Its version stays: that counts what managers change, and a use must not make their proposals stale. */
const useOnce = `
  update referral_code set uses_left = uses_left - 1, updated_at = $2 where id = $1 and ${isUsable}`;

/** One statement, so that the last use goes to one order only. */
const countUse = async (tx: Tx, id: string): Promise<boolean> => (await tx.$executeRawUnsafe(useOnce, id, now())) === 1;

const applied = `
  select 1 from sale_order o join referral_code c on c.id = o.referral_code_id
   where o.sale_id = $1 and o.status = 'succeeded' and c.code = $2`;

const isAppliedAlready = async (saleId: string, typed: string): Promise<boolean> =>
  (await sql(applied, [saleId, normalCode(typed)])).length === 1;

const codeNotValid = () => new KnownError(422, CODE_NOT_VALID, { referralCode: [CODE_NOT_VALID] });
