import { z } from 'zod';
import { id } from '~/domain/shared/schema';

/** What 'Try again' was pressed for, a job, or 'Leave': a job, or an order that a third party did not take. */
export const operationsForm = z.object({ id, leave: z.enum(['job', 'check', 'searches']).optional() });

export type Failed = NonNullable<z.infer<typeof operationsForm>['leave']>;
