import type { Prisma } from '~/platform/generated/prisma/client';

/** A lawyer group as it is named and written to where it acts for someone: its people in the order in which they were added. */
export const actingSelect = {
  id: true,
  name: true,
  panel_solicitor: true,
  thirdfort_recipient_emails: true,
  law_firm: { select: { id: true, name: true, email: true } },
  lawyers: { orderBy: { id: 'asc' }, select: { role: true, first_name: true, last_name: true, email: true } },
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
    /** Null where the firm has named no one yet. */
    solicitor: solicitor ? `${solicitor.first_name} ${solicitor.last_name}` : null,
    emails: {
      solicitor: solicitor?.email ?? null,
      assistants: assistants.map(({ email }) => email),
      group: group.thirdfort_recipient_emails,
      firm: law_firm.email,
    },
  };
}
