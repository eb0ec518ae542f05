import { z } from 'zod';
import { id } from '~/domain/shared/schema';

/** The job that 'Try again' was pressed for. */
export const jobForm = z.object({ id });
