import type { EstateAgentStatus, PaymentType, SaleType } from '~/platform/generated/prisma/enums';

export const PAYMENT_TYPES: Record<PaymentType, string> = {
  card: 'Card',
  referral: 'Referral code',
  invoiced: 'Invoiced',
  manual: 'Manual',
};

/** In place of 'Paid', once staff have said so. */
export const NOT_PAID = 'Invoiced, not paid';

export const SALE_TYPES: Record<SaleType, string> = { resale: 'Resale', development: 'Development' };

/** Shown while there are no agent's details to show. */
export const AGENT_STATUS: Record<EstateAgentStatus, string> = {
  pending: 'Pending',
  assigned: 'Details missing',
  not_listed: 'Not listed',
  no_agent: 'No agent',
};
