import { referralRecord } from '~/domain/reporting/record-rules';
import { referralQuery } from '~/domain/reporting/schema';
import { listReferrals, type ReferralFlag } from '~/domain/reporting/stats-queries.server';
import type { Side } from '~/domain/shared/sides-rules';
import { notFound } from '~/platform/errors';
import { api, readQuery } from '~/routes/shared/handler.server';

/** The specification's words for the two sides. */
const SIDES: Record<string, Side> = { transaction: 'seller', 'purchase-intent': 'buyer' };

const ADDRESS = /^\/api\/(transaction|purchase-intent)\/(?:total\/)?(foreign-currency|mortgage-referral)\/?$/;

/** One module for all their addresses: the specification has each of two lists on both sides, with and without 'total'. */
export const loader = api({ access: 'staff' }, async ({ url }) => {
  const [, word = '', flag] = ADDRESS.exec(url.pathname) ?? [];
  const side = SIDES[word];
  if (!side || !flag) throw notFound();
  const range = readQuery(url, referralQuery);
  const referrals = await listReferrals(flag as ReferralFlag, [side], range);
  return referrals.map(referralRecord);
});
