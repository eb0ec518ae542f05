import { queueEmail } from '~/outbox/queue-email.server';
import { clientNetwork } from '~/platform/client-ip';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { mailboxOf } from '~/platform/mailbox';
import { countAttempt, countAttemptFromNetwork } from '~/platform/rate-limit.server';
import { partnerSignUpEmail } from '../emails-schema';
import { SAME_FORM_MS, SIGN_UP_LIMITS } from './rules';
import type { PartnerSignUp } from './schema';

/** @throws KnownError 429 */
export async function countPartnerSignUp(email: string, ip: string): Promise<void> {
  await countAttemptFromNetwork(ip, SIGN_UP_LIMITS.network);
  await countAttempt(SIGN_UP_LIMITS.networkAndEmail, `${clientNetwork(ip)} ${mailboxOf(email)}`);
}

/** Saves an estate agent's form and emails staff. The same form sent twice is saved once. */
export async function signUpAsPartner(signUp: PartnerSignUp): Promise<void> {
  await transaction(async (tx) => {
    await lockAddress(tx, signUp.email);
    const at = now();
    const row = {
      first_name: signUp.firstName,
      last_name: signUp.lastName,
      email: signUp.email,
      phone_number: signUp.phoneNumber ?? null,
      company_name: signUp.companyName,
      message: signUp.message ?? null,
    };
    const justNow = { gt: new Date(at.getTime() - SAME_FORM_MS) };
    if ((await tx.partnerSignUp.count({ where: { ...row, created_at: justNow } })) > 0) return;
    const id = newId();
    await tx.partnerSignUp.create({ data: { id, ...row, created_at: at } });
    await queueEmail(tx, partnerSignUpEmail, {
      key: `partner-sign-up:${id}`,
      to: env.STAFF_EMAIL,
      data: { signUpId: id },
    });
  });
}

/** Two forms sent at the same time from one email address are counted one after the other. */
async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`partner:${email}`}, 0))`;
}
