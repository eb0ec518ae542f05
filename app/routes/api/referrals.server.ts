import { z } from 'zod';
import { referralEntity } from '~/domain/reporting/referral-rules';
import { referralQuery } from '~/domain/reporting/schema';
import { listReferrals, type ReferralFlag } from '~/domain/reporting/stats-queries.server';
import type { Side } from '~/domain/shared/sides-rules';
import { api } from './call.server';
import { referral } from './contract/entities-work.server';

const WHOSE: Record<Side, string> = { seller: 'Sellers', buyer: 'Buyers' };
const WHAT: Record<ReferralFlag, string> = {
  'foreign-currency': 'use foreign currency',
  'mortgage-referral': 'want a mortgage referral',
};

/** The specification has each of two lists for both sides. */
export const referralsOf = (side: Side, flag: ReferralFlag) =>
  api.get(
    {
      summary: `${WHOSE[side]} who ${WHAT[flag]}, the newest first.`,
      access: 'staff',
      query: referralQuery,
      answer: z.array(referral),
    },
    async ({ query }) => (await listReferrals(flag, [side], query)).map(referralEntity),
  );

/** Each of them again, at an address that names the list. */
export const namedReferralsOf = (side: Side) =>
  api.get(
    {
      summary: `${WHOSE[side]} who use foreign currency, or want a mortgage referral, the newest first.`,
      access: 'staff',
      params: z.object({ flag: z.enum(['foreign-currency', 'mortgage-referral']) }),
      query: referralQuery,
      answer: z.array(referral),
    },
    async ({ params, query }) => (await listReferrals(params.flag, [side], query)).map(referralEntity),
  );
