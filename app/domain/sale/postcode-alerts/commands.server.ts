import { type Acting, transactionAs } from '~/domain/account/acting-commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { defineJob, enqueue } from '~/platform/queue.server';
import { homeRegisteredEmail } from './emails-schema';
import { MOST_POSTCODES, oldestAlert, tooManyWords } from './rules';

/**
 * A buyer is told once a home at the postcode is registered. Asking again begins the 90 days anew.
 * @throws KnownError 401; 422 when three other postcodes are watched for them
 */
export const askForAlert = (viewer: Acting, postcode: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const user_id = viewer.userId;
    const others = await tx.postcodeAlert.findMany({
      where: { user_id, postcode: { not: postcode }, created_at: { gt: oldestAlert(now()) } },
      orderBy: { postcode: 'asc' },
      select: { postcode: true },
    });
    if (others.length >= MOST_POSTCODES) throw new KnownError(422, tooManyWords(others.map((other) => other.postcode)));
    await tx.postcodeAlert.upsert({
      where: { user_id_postcode: { user_id, postcode } },
      create: { id: newId(), user_id, postcode, created_at: now() },
      update: { created_at: now() },
    });
  });

/** @throws KnownError 401 */
export const stopAlert = (viewer: Acting, postcode: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    await tx.postcodeAlert.deleteMany({ where: { user_id: viewer.userId, postcode } });
  });

export const tellOfHome = defineJob<{ saleId: string }>('sale.tell-of-home');

/** Called once a home may be found by buyers who did not find it before. Those who asked are told by a job, as there may be many. */
export const tellThoseWhoAsked = (tx: Tx, saleId: string): Promise<void> => enqueue(tx, tellOfHome, { saleId });

/** So many are told in one transaction. */
const BATCH = 100;

/** Each is told once, and the alert is gone with it. Nobody is told of a home that buyers do not find yet, nor its seller of their own. */
export const tellSomeOfHome = (saleId: string): Promise<void> =>
  transaction(async (tx) => {
    const sale = await tx.sale.findUnique({
      where: {
        id: saleId,
        OR: [{ property: { address_confirmed_at: { not: null } } }, { orders: { some: { status: 'succeeded' } } }],
      },
      select: { primary_seller_id: true, property: { select: { address: { select: { postcode: true } } } } },
    });
    if (!sale) return;
    const { postcode } = sale.property.address;
    const asked = await tx.postcodeAlert.findMany({
      where: {
        postcode,
        created_at: { gt: oldestAlert(now()) },
        user: { id: { not: sale.primary_seller_id }, deactivated_at: null, erased_at: null },
      },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, user: { select: { id: true, email: true } } },
    });
    for (const { id, user } of asked) {
      const data = { postcode };
      await queueEmail(tx, homeRegisteredEmail, {
        key: `home-registered:${id}`,
        to: user.email,
        user_id: user.id,
        data,
      });
    }
    await tx.postcodeAlert.deleteMany({ where: { id: { in: asked.map(({ id }) => id) } } });
    if (asked.length === BATCH) await tellThoseWhoAsked(tx, saleId);
  });
