import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import {
  API_TIMEOUTS,
  type CustomerDetails,
  createCustomer,
  findCustomer,
  updateCustomer,
} from '~/integrations/stripe.server';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';

type Payer = Pick<Viewer, 'userId' | 'sessionId' | 'email' | 'firstName' | 'middleName' | 'lastName' | 'phoneNumber'>;

/**
 * The provider's customer for a person: created once, and updated when name, email or phone have changed. Safe to repeat, and to run twice
 * at the same time.
 * @throws KnownError 401 when the session has ended since the request was let in
 */
export async function ensureStripeCustomer(payer: Payer): Promise<string> {
  const known = await transactionAs(payer, (tx) => customerIdOf(tx, payer));
  const wanted = detailsOf(payer);
  const found = known && (await findCustomer(known, API_TIMEOUTS));
  if (known && found) {
    if (!isSame(found, wanted)) await updateCustomer(known, wanted, API_TIMEOUTS);
    return known;
  }
  const made = await createCustomer(payer.userId, wanted, {
    ...API_TIMEOUTS,
    idempotencyKey: keyOf(payer.userId, wanted, known),
  });
  const { id } = made;
  if (!id) throw new KnownError(502, 'Stripe customer created without ID');
  return transactionAs(payer, async (tx) => {
    // Only if no other request was first.
    const customerId = await customerIdOf(tx, payer);
    if (customerId !== null && customerId !== known) return customerId;
    await tx.user.update({
      where: { id: payer.userId },
      data: { stripe_customer_id: id, version: { increment: 1 } },
    });
    return id;
  });
}

async function customerIdOf(tx: Tx, { userId }: Payer): Promise<string | null> {
  const where = { id: userId };
  return (await tx.user.findUniqueOrThrow({ where, select: { stripe_customer_id: true } })).stripe_customer_id;
}

const detailsOf = ({ email, firstName, middleName, lastName, phoneNumber }: Payer): CustomerDetails => ({
  name: [firstName, middleName, lastName].filter(Boolean).join(' '),
  email,
  phone: phoneNumber,
});

const isSame = (a: CustomerDetails, b: CustomerDetails) =>
  a.name === b.name && a.email === b.email && a.phone === b.phone;

/**
 * An idempotency key of the user, all that is sent, and the quarter of an hour: the provider keeps an error under its key for a day, which
 * must not stop a person from paying. A duplicate customer does no harm, since no money depends on it.
 */
function keyOf(userId: string, details: CustomerDetails, replaced: string | null): string {
  const quarter = Math.floor(now().getTime() / (15 * 60_000));
  return `customer-${userId}-${sha256(JSON.stringify([details, replaced, quarter])).slice(0, 16)}`;
}
