import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** The link to an office's sales. Anyone can ask for it with any address; it is sent to those on an office's record alone. */
export const agentLinkEmail = defineEmail('agent-link', z.object({ linkId: id }), { cap: 'asked' });
