import type { Introduction } from '~/domain/sale/estate-agent/queries.server';
import { formatMoment } from '~/domain/shared/dates-rules';
import type { EmailStatus } from '~/platform/generated/prisma/enums';

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
