import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** The link to an office's sales, or to the one that was asked for. Anyone can ask for it with any address; it is sent to those on an office's record alone. */
export const agentLinkEmail = defineEmail('agent-link', z.object({ linkId: id, saleId: id.optional() }), {
  cap: 'asked',
});

/** On Mondays, to those who said that they want it: which of their sales moved. `day` is that Monday. */
export const agentWeeklyEmail = defineEmail('agent-weekly', z.object({ contactId: id, day: z.iso.date() }));
