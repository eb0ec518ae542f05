import { referralRecord } from '~/domain/reporting/record-rules';
import { referralQuery } from '~/domain/reporting/schema';
import { listReferrals, type ReferralFlag, type ReferralSide } from '~/domain/reporting/stats-queries.server';
import { notFound } from '~/platform/errors';
import { api, readQuery } from '~/routes/shared/handler.server';

const ADDRESS = /^\/api\/(transaction|purchase-intent)\/(?:total\/)?(foreign-currency|mortgage-referral)\/?$/;

/** One module for all their addresses: the specification has each of two lists on both sides, with and without 'total'. */
export const loader = api({ access: 'staff' }, async ({ url }) => {
  const [, side, flag] = ADDRESS.exec(url.pathname) ?? [];
  if (!side || !flag) throw notFound();
  const { skip, limit } = readQuery(url, referralQuery);
  const referrals = await listReferrals(flag as ReferralFlag, [side as ReferralSide], { limit });
  return referrals.slice(skip).map(referralRecord);
});
