import type { Referral } from './stats-queries.server';

const pounds = (pence: bigint | null) => (pence === null ? null : Number(pence) / 100);

export const referralEntity = (referral: Referral) => ({
  _id: referral.id,
  transactionId: referral.saleId,
  name: referral.name,
  type: referral.type,
  address: referral.address,
  value: pounds(referral.value),
  date_legal_started: referral.dateLegalStarted,
  createdAt: referral.createdAt,
});
