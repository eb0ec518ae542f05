import { transactionAs, type UserSession } from '~/domain/account/user-transaction-commands.server';
import { NOT_ENDED, PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { defineJob, enqueue } from '~/platform/queue.server';
import { homeRegisteredEmail } from './emails-schema';
import { alertCutoff, MAX_POSTCODES, tooManyMessage } from './rules';

/**
 * Creates an alert: an email when a home at the postcode is registered. Asking again restarts the 90 days.
 * @throws KnownError 401; 422 with alerts for three other postcodes
 */
export const createAlert = (viewer: UserSession, postcode: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const user_id = viewer.userId;
    const others = await tx.postcodeAlert.findMany({
      where: { user_id, postcode: { not: postcode }, created_at: { gt: alertCutoff(now()) } },
      orderBy: { postcode: 'asc' },
      select: { postcode: true },
    });
    if (others.length >= MAX_POSTCODES)
      throw new KnownError(422, tooManyMessage(others.map((other) => other.postcode)));
    await tx.postcodeAlert.upsert({
      where: { user_id_postcode: { user_id, postcode } },
      create: { id: newId(), user_id, postcode, created_at: now() },
      update: { created_at: now() },
    });
  });

/** @throws KnownError 401 */
export const stopAlert = (viewer: UserSession, postcode: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    await tx.postcodeAlert.deleteMany({ where: { user_id: viewer.userId, postcode } });
  });

export const postcodeAlertJob = defineJob<{ saleId: string }>('sale.tell-of-home');

/** Call it when buyers can find a home that they could not find before. A job sends the emails, since many people may have asked. */
export const enqueuePostcodeAlerts = (tx: Tx, saleId: string): Promise<void> =>
  enqueue(tx, postcodeAlertJob, { saleId });

/** The most people emailed in one transaction. */
const BATCH = 100;

/** Emails each person once and deletes their alert. No email goes about a home that buyers cannot find yet, or any more, or to its own seller. */
export const sendPostcodeAlerts = (saleId: string): Promise<void> =>
  transaction(async (tx) => {
    const sale = await tx.sale.findUnique({
      where: {
        id: saleId,
        ...NOT_ENDED,
        property: { purchases: { none: { completed: { not: null }, aborted: null } } },
        OR: [{ property: { address_confirmed_at: { not: null } } }, { orders: { some: PAYING_ORDER } }],
      },
      select: { primary_seller_id: true, property: { select: { address: { select: { postcode: true } } } } },
    });
    const postcode = sale?.property.address.postcode;
    if (!sale || !postcode) return;
    const alerts = await tx.postcodeAlert.findMany({
      where: {
        postcode,
        created_at: { gt: alertCutoff(now()) },
        user: { id: { not: sale.primary_seller_id }, deactivated_at: null, erased_at: null },
      },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, user: { select: { id: true, email: true } } },
    });
    for (const { id, user } of alerts) {
      const data = { postcode };
      await queueEmail(tx, homeRegisteredEmail, {
        key: `home-registered:${id}`,
        to: user.email,
        user_id: user.id,
        data,
      });
    }
    await tx.postcodeAlert.deleteMany({ where: { id: { in: alerts.map(({ id }) => id) } } });
    if (alerts.length === BATCH) await enqueuePostcodeAlerts(tx, saleId);
  });
