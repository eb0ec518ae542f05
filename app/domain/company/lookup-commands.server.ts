import { askRegister, type RegisteredCompany, type RegisterFailure } from '~/integrations/companies.server';
import { countAttempt, countInWindow } from '~/platform/rate-limit.server';
import type { Company } from './entity-schema';
import { findCompanyByNumber } from './queries.server';
import { isRegisterNumber } from './rules';

/** For each member of staff: Companies House allows all of us together 600 requests in five minutes. */
const LIMIT = { name: 'company-lookup', most: 60, windowMs: 5 * 60_000 };

export const FINDING = 'There was an error finding company by company number';

const WHY: Record<RegisterFailure, string> = {
  'not-configured': 'Companies House is not connected.',
  'no-answer': 'Companies House did not answer.',
  'key-refused': 'Companies House did not accept our key.',
  'too-many': 'We have asked Companies House too often. Wait five minutes, then try again.',
};

/** For each customer. */
const CUSTOMER_LIMIT = { name: 'company-lookup-customer', most: 10, windowMs: 60 * 60_000 };

/**
 * For a customer: the public register alone, since which companies are ours is not theirs to know.
 * @param number as it is kept
 * @returns 'unanswered' where the register gives no answer, or the customer has asked too often
 */
export async function lookUpRegistered(
  userId: string,
  number: string,
): Promise<RegisteredCompany | 'unknown' | 'unanswered'> {
  if (!isRegisterNumber(number)) return 'unknown';
  if ((await countInWindow(CUSTOMER_LIMIT, userId)) > CUSTOMER_LIMIT.most) return 'unanswered';
  const answer = await askRegister(number);
  if (answer === 'unknown') return answer;
  return typeof answer === 'string' ? 'unanswered' : answer.company;
}

export type FoundCompany =
  | { is: 'ours'; company: Company }
  /** Found at Companies House and not saved yet: staff check and confirm it. */
  | { is: 'registered'; company: RegisteredCompany }
  | { is: 'unknown' }
  /** The reason, in words for staff. */
  | { is: 'unanswered'; why: string };

/**
 * Our own companies first, then the public register.
 * @param number as it is kept (`companyNumber`)
 * @throws KnownError 429
 */
export async function lookUpCompany(userId: string, number: string): Promise<FoundCompany> {
  const company = await findCompanyByNumber(number);
  if (company) return { is: 'ours', company };
  if (!isRegisterNumber(number)) return { is: 'unknown' };
  await countAttempt(LIMIT, userId);
  const answer = await askRegister(number);
  if (answer === 'unknown') return { is: 'unknown' };
  if (typeof answer === 'string') return { is: 'unanswered', why: `${FINDING}. ${WHY[answer]}` };
  return { is: 'registered', company: answer.company };
}
