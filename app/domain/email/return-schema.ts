import { z } from 'zod';
import { SELECT } from '../shared/schema';

/** Why staff take the mark off an address, as the audit log keeps it. */
export const WHY_OFF = {
  'mailbox works': 'The mailbox works again',
  'person asked': 'The person asked us to write to them again',
  'reported by mistake': 'It was reported by mistake',
} as const;
type WhyOff = keyof typeof WHY_OFF;

export const markOffForm = z.object({ why: z.enum(Object.keys(WHY_OFF) as [WhyOff, ...WhyOff[]], SELECT) });
