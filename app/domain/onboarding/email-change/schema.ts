import { z } from 'zod';
import { emailAddress } from '~/domain/people/email-schema';

export const changeEmailForm = z.object({ email: emailAddress });

/** Longer than any address: more is not kept. */
export const MOST_TYPED = 320;

/** What was typed and not accepted, so that Back and Reload show it (5-as-deals-go.md, 31). */
export const emailChangeDrafts = { changeEmail: z.object({ email: z.string().max(MOST_TYPED) }) };
