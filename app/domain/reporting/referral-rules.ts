import { inPoundsOrNull } from '../shared/pence-rules';
import type { Referral } from './stats-queries.server';

export const referralEntity = (referral: Referral) => ({
  _id: referral.id,
  transactionId: referral.saleId,
  name: referral.name,
  type: referral.type,
  address: referral.address,
  value: inPoundsOrNull(referral.value),
  date_legal_started: referral.dateLegalStarted,
  createdAt: referral.createdAt,
});
