import { z } from 'zod';

/** The job that 'Try again' was pressed for. */
export const jobForm = z.object({ id: z.uuid().transform((id) => id.toLowerCase()) });
