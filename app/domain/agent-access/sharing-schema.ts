import { z } from 'zod';

/** Whether the estate agent may see how a customer's side is doing. */
export const sharingForm = z.object({ shares: z.enum(['yes', 'no']) });
