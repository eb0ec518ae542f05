import { z } from 'zod';
import { isoDay, typedDay } from '../../shared/day-schema';
import { NOTHING_PROVIDED, significantDates } from './rules';

/** The dialog: each day in three fields, and empty ones for a day that there is not. */
export const significantDatesForm = z.object({
  sale_agreed: typedDay,
  exchanged: typedDay,
  completed: typedDay,
  aborted: typedDay,
});

/** PUT /purchase-intent/significant-dates/{id}: those that shall change, null for one that there is not. */
export const significantDatesChange = z
  .object({ sale_agreed: isoDay, exchanged: isoDay, completed: isoDay, aborted: isoDay })
  .partial()
  .refine((given) => significantDates.some((name) => given[name] !== undefined), NOTHING_PROVIDED);
