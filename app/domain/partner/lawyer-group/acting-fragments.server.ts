import type { Prisma } from '~/platform/generated/prisma/client';
import { regulatorWords } from './title-rules';

/**
 * A Prisma select of a lawyer group's name and email addresses, for deals it acts in. Its people are in the order in which they were added.
 */
export const actingSelect = {
  id: true,
  name: true,
  panel_solicitor: true,
  closed_at: true,
  thirdfort_recipient_emails: true,
  law_firm: { select: { id: true, name: true, email: true, closed_at: true } },
  lawyers: {
    orderBy: { id: 'asc' },
    select: { role: true, first_name: true, last_name: true, email: true, title: true, regulator_number: true },
  },
} satisfies Prisma.LawyerGroupSelect;

export type ActingGroup = ReturnType<typeof toActing>;

export function toActing({
  lawyers,
  law_firm,
  ...group
}: Prisma.LawyerGroupGetPayload<{ select: typeof actingSelect }>) {
  const solicitor = lawyers.find(({ role }) => role === 'solicitor');
  const assistants = lawyers.filter(({ role }) => role === 'legal_assistant');
  return {
    id: group.id,
    name: group.name,
    firmId: law_firm.id,
    firm: law_firm.name,
    isPanel: group.panel_solicitor,
    isClosed: group.closed_at !== null || law_firm.closed_at !== null,
    /** Null where the firm has named no one yet. */
    solicitor: solicitor ? `${solicitor.first_name} ${solicitor.last_name}` : null,
    /** Null where it is not recorded. */
    title: solicitor?.title ?? null,
    /** Whose rules the lawyer follows, with their number there. */
    regulator: solicitor ? regulatorWords(solicitor.title, solicitor.regulator_number) : null,
    emails: {
      solicitor: solicitor?.email ?? null,
      assistants: assistants.map(({ email }) => email),
      group: group.thirdfort_recipient_emails,
      firm: law_firm.email,
    },
  };
}
