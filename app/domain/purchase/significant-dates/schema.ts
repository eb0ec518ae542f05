import { z } from 'zod';
import { isoDay, typedDay } from '../../shared/day-schema';
import { NOTHING_PROVIDED, significantDates } from './rules';

/** The dialog: each day in three fields, which are empty when there is none. */
export const significantDatesForm = z.object({
  sale_agreed: typedDay,
  exchanged: typedDay,
  completed: typedDay,
  aborted: typedDay,
});

/** PUT /purchase-intent/significant-dates/{id}: the days to change; null clears one. */
export const significantDatesChange = z
  .object({ sale_agreed: isoDay, exchanged: isoDay, completed: isoDay, aborted: isoDay })
  .partial()
  .refine((given) => significantDates.some((name) => given[name] !== undefined), NOTHING_PROVIDED);
