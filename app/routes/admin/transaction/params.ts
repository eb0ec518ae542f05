import { z } from 'zod';
import { id } from '~/domain/property/schema';

/** Who may come to a tab of a transaction, and what it says when it fails. */
export const onTransaction = (failure: string) => ({ access: 'staff', params: z.object({ id }), failure }) as const;

export const FETCHING = 'There was an error while fetching the transaction details';
