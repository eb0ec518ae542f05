import { z } from 'zod';
import { id } from '~/domain/shared/schema';

/** For staff's calls about one thing, with the specification's words for a failure. */
export const staffCallById = (failure?: string) => ({ access: 'staff', params: z.object({ id }), failure }) as const;

/** The message for an address with something that cannot be a transaction's id. */
const INVALID = 'Invalid transaction ID';

/** The message when a transaction cannot be read or changed because of an unexpected error. */
export const GETTING_TRANSACTION_FAILED = 'There was an error getting the transaction';

/** For calls about one transaction, by staff only. */
export const staffOnTransaction = (failure?: string) => ({ ...staffCallById(failure), invalid: INVALID }) as const;

/** For calls about one transaction, by staff and by the people of that deal. */
export const transactionCall = (failure?: string) =>
  ({ access: 'signed-in', params: z.object({ id }), invalid: INVALID, failure }) as const;

/** The parameters in the addresses of searches. */
export const transactionParams = { params: z.object({ transactionId: id }), invalid: INVALID } as const;
