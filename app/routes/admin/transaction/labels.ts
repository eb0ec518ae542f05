import type { Introduction } from '~/domain/sale/estate-agent/queries.server';
import { formatMoment } from '~/domain/shared/dates-rules';
import type { EmailStatus, EstateAgentStatus, PaymentType, SaleType } from '~/platform/generated/prisma/enums';

export const PAYMENT_TYPES: Record<PaymentType, string> = {
  card: 'Card',
  referral: 'Referral code',
  invoiced: 'Invoiced',
  manual: 'Manual',
};

export const SALE_TYPES: Record<SaleType, string> = { resale: 'Resale', development: 'Development' };

/** Shown while there are no agent's details to show. */
export const AGENT_STATUS: Record<EstateAgentStatus, string> = {
  pending: 'Pending',
  assigned: 'Details missing',
  not_listed: 'Not listed',
  no_agent: 'No agent',
};

/** The status of an introduction to an estate agent. */
export function introductionWords({ status, to, sentAt }: Introduction): string {
  const became: Record<EmailStatus, string> = {
    queued: 'queued',
    sending: 'queued',
    sent: `sent on ${sentAt ? formatMoment(new Date(sentAt)) : ''}`,
    skipped: 'not sent',
    failed: 'failed',
  };
  return `The introduction email to ${to} ${status === 'queued' || status === 'sending' ? 'is' : 'was'} ${became[status]}`;
}
