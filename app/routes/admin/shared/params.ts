import { z } from 'zod';
import { id } from '~/domain/shared/schema';

/** What the address of a page about one thing names. */
export const oneId = z.object({ id });

/** Who may come to a page about one thing, by its id, and what it says when it fails. */
export const onOne = (failure: string) => ({ access: 'staff', params: oneId, failure }) as const;
