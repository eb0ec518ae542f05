import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { alertCutoff, alertEnds } from './rules';

/** When this person's alert for the postcode ends; null if they have none. */
export async function findAlertEnd(userId: string, postcode: string): Promise<Date | null> {
  const alert = await db.postcodeAlert.findUnique({
    where: { user_id_postcode: { user_id: userId, postcode }, created_at: { gt: alertCutoff(now()) } },
    select: { created_at: true },
  });
  return alert && alertEnds(alert.created_at);
}
