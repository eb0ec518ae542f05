import type { SaleRow, Solicitor } from './list-queries.server';
import type { Referral } from './stats-queries.server';

const pounds = (pence: bigint | null) => (pence === null ? null : Number(pence) / 100);

const sideRecord = (side: Solicitor | null) =>
  side && { name: side.group, solicitor: side.name, law_firm: { name: side.firm } };

/** A row of the list as the JSON calls write it: prices are pounds, as they are when they are sent. */
export const saleListRecord = (row: SaleRow) => ({
  _id: row.id,
  type: row.type,
  property_id: { address: row.address, tenure: row.tenure, tenure_details: row.tenureDetails },
  asking_price: pounds(row.askingPrice),
  primary_seller: row.seller,
  company_seller: row.company,
  primary_buyer: row.buyer,
  isPaid: row.paidAt !== null,
  paid_at: row.paidAt,
  payment_type: row.paymentType,
  lawyer_group: { seller: sideRecord(row.sellerSolicitor), buyer: sideRecord(row.buyerSolicitor) },
  estate_agent: row.estateAgent,
  group: row.group,
  tags: row.tags,
  createdAt: row.createdAt,
});

export const referralRecord = (referral: Referral) => ({
  _id: referral.id,
  transactionId: referral.saleId,
  name: referral.name,
  type: referral.type,
  address: referral.address,
  value: pounds(referral.value),
  date_legal_started: referral.dateLegalStarted,
  createdAt: referral.createdAt,
});
