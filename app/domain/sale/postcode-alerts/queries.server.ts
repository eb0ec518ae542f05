import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { alertEnds, oldestAlert } from './rules';

/** Until when this person is told of a home at the postcode; null where they did not ask. */
export async function findAlertEnd(userId: string, postcode: string): Promise<Date | null> {
  const alert = await db.postcodeAlert.findUnique({
    where: { user_id_postcode: { user_id: userId, postcode }, created_at: { gt: oldestAlert(now()) } },
    select: { created_at: true },
  });
  return alert && alertEnds(alert.created_at);
}
