import { z } from 'zod';
import { typedDay } from '../shared/day-schema';
import { SELECT } from '../shared/schema';

/** The days that someone names, each once. No day takes all of them back. */
export const daysForm = z
  .object({ day1: typedDay, day2: typedDay, day3: typedDay })
  .transform(({ day1, day2, day3 }) => [...new Set([day1, day2, day3].filter((day) => day !== null))].sort());

/** The one that staff take. */
export const agreedForm = z.object({ day: z.iso.date(SELECT) });
