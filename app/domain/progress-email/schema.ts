import { z } from 'zod';
import { OCCASIONS } from './rules';

/** The form on a customer's own page: the progress emails that they want. */
export const emailChoices = z.object({ wanted: z.array(z.enum(OCCASIONS)).max(OCCASIONS.length) });

/** The button on the page that an email's link opens. */
export const emailSwitch = z.object({ intent: z.enum(['off', 'on']) });
