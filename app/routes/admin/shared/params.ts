import { z } from 'zod';
import { id } from '~/domain/shared/schema';

/** Who may come to a page about one thing, by its id, and what it says when it fails. */
export const onOne = (failure: string) => ({ access: 'staff', params: z.object({ id }), failure }) as const;
