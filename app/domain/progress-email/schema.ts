import { z } from 'zod';
import { OCCASIONS } from './rules';

/** The list of a person's details: the progress emails that they want. */
export const emailChoices = z.object({ wanted: z.array(z.enum(OCCASIONS)).max(OCCASIONS.length) });

/** The button behind the link of an email. */
export const emailSwitch = z.object({ intent: z.enum(['off', 'on']) });
