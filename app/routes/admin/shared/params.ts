import { z } from 'zod';
import { id } from '~/domain/shared/schema';

/** The parameters of a page about one thing. */
export const idParams = z.object({ id });

/** The guard of a page about one thing, by its id, with its message for failures. */
export const staffPageById = (failure: string) => ({ access: 'staff', params: idParams, failure }) as const;
