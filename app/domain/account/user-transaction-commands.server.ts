import { type Tx, transaction } from '~/platform/db.server';
import { unauthenticated } from '~/platform/errors';
import type { Viewer } from './queries.server';

/** Who acts: their account and the session they act in. */
export type UserSession = Pick<Viewer, 'userId' | 'sessionId'>;

const lockUserAndSession = `
  select 1 from app_user u join session s on s.user_id = u.id
   where u.id = $1 and u.active and s.id = $2
     for no key update of u for key share of s`;

/**
 * The transaction of a customer's command. It first locks the customer's account, and checks that it is active and that the session has not
 * ended. Signing out, erasing or deactivating the account waits for the command; if it came first, the command writes nothing. A person's
 * commands run one at a time: a second press, or a second tab, waits here.
 * @throws KnownError 401 when the session has ended since the request was let in
 */
export const transactionAs = <T>({ userId, sessionId }: UserSession, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    await lockUser(tx, { userId, sessionId });
    return fn(tx);
  });

/** The same lock in a transaction that is under way. @throws KnownError 401 */
export async function lockUser(tx: Tx, { userId, sessionId }: UserSession): Promise<void> {
  const found = await tx.$queryRawUnsafe<object[]>(lockUserAndSession, userId, sessionId);
  if (found.length === 0) throw unauthenticated();
}
