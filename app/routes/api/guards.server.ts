import { z } from 'zod';
import { id } from '~/domain/shared/schema';

/** Calls of the staff about one thing, with the specification's words for a failure. */
export const staffOnOne = (failure?: string) => ({ access: 'staff', params: z.object({ id }), failure }) as const;

/** What is said when an address names a transaction with what cannot be its id. */
const INVALID = 'Invalid transaction ID';

/** What is said when a transaction cannot be read or changed for a reason that no one foresaw. */
export const GETTING = 'There was an error getting the transaction';

/** Calls about one transaction, of the staff alone. */
export const staffOnTransaction = (failure?: string) => ({ ...staffOnOne(failure), invalid: INVALID }) as const;

/** Calls about one transaction, also of the people whose it is. */
export const onTransaction = (failure?: string) =>
  ({ access: 'signed-in', params: z.object({ id }), invalid: INVALID, failure }) as const;

/** What the addresses of searches name. */
export const ofTransaction = { params: z.object({ transactionId: id }), invalid: INVALID } as const;
