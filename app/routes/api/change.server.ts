import { z } from 'zod';
import { id, seenVersion } from '~/domain/shared/schema';
import { readBody } from '~/platform/body.server';
import { fitting } from '~/routes/shared/handler.server';

/** Calls of the staff about one thing, with the specification's words for a failure. */
export const staffOnOne = (failure?: string) => ({ access: 'staff', params: z.object({ id }), failure }) as const;

/** A change, and the version that was seen by whoever makes it: what a GET answers may be changed and sent back as it is. */
export async function readChange<Change>(request: Request, schema: z.ZodType<Change>) {
  const body = await readBody(request);
  const { version } = fitting(body, seenVersion);
  return { change: fitting(body, schema), version };
}

/** What the addresses of searches name. */
export const ofTransaction = z.object({ transactionId: id });
