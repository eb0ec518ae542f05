import { z } from 'zod';

/** Whether an agent wants the weekly email. */
export const weeklyForm = z.object({ weekly: z.enum(['yes', 'no']) });
