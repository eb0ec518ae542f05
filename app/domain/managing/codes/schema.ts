import { z } from 'zod';
import { normalCode } from '../../payment/rules';
import { typedDay } from '../../shared/day-schema';
import { always, optional, ticked } from '../../shared/schema';

const CODE_REQUIRED = 'Enter 4 to 32 letters and numbers, without spaces';
const USES_WRONG = 'Enter a whole number from 1 to 100,000, or leave it empty for any number';
const DAYS_WRONG = 'The last day must not be before the first day';

const MAX_USES = 100_000;

const code = z
  .string(CODE_REQUIRED)
  .transform(normalCode)
  .pipe(z.string().regex(/^[A-Z0-9-]{4,32}$/, CODE_REQUIRED));

const limits = {
  issued_by: z.string('Say who issues it').trim().min(1, 'Say who issues it').max(255, 'This is too long'),
  first_day: typedDay,
  last_day: typedDay,
  uses_left: optional(
    z
      .string()
      .trim()
      .regex(/^\d{1,6}$/, USES_WRONG)
      .transform(Number)
      .pipe(z.number().min(1, USES_WRONG).max(MAX_USES, USES_WRONG)),
  ),
};

type Days = { first_day: string | null; last_day: string | null };
const inOrder = ({ first_day, last_day }: Days) => first_day === null || last_day === null || first_day <= last_day;
const outOfOrder = { path: ['last_day'], message: DAYS_WRONG, ...always };

export const newCode = z.object({ code, ...limits }).refine(inOrder, outOfOrder);
export const codeChange = z.object({ ...limits, active: ticked }).refine(inOrder, outOfOrder);
