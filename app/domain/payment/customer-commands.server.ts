import { transactionAs } from '~/domain/account/acting-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import {
  type CustomerDetails,
  createCustomer,
  findCustomer,
  IN_A_CALL,
  updateCustomer,
} from '~/integrations/stripe.server';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';

type Payer = Pick<Viewer, 'userId' | 'sessionId' | 'email' | 'firstName' | 'middleName' | 'lastName' | 'phoneNumber'>;

/**
 * The person as the provider's customer: made once, and brought up to date when name, email or phone are no longer what the
 * provider has. Safe to repeat and to run twice at once.
 * @throws KnownError 401 when the sign-in has ended since the request was let in
 */
export async function ensureStripeCustomer(payer: Payer): Promise<string> {
  const known = await transactionAs(payer, (tx) => customerIdOf(tx, payer));
  const wanted = detailsOf(payer);
  const found = known && (await findCustomer(known, IN_A_CALL));
  if (known && found) {
    if (!isSame(found, wanted)) await updateCustomer(known, wanted, IN_A_CALL);
    return known;
  }
  const made = await createCustomer(payer.userId, wanted, {
    ...IN_A_CALL,
    idempotencyKey: keyOf(payer.userId, wanted, known),
  });
  const { id } = made;
  if (!id) throw new KnownError(502, 'Stripe customer created without ID');
  return transactionAs(payer, async (tx) => {
    // Only if no other request was quicker: the first one to write it wins.
    const kept = await customerIdOf(tx, payer);
    if (kept !== null && kept !== known) return kept;
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
 * By the user, by all that is sent, and by the quarter of an hour: a fault of the provider's is kept under its key and must not keep a person
 * from paying for a day. One customer too many does no harm, since no money depends on it.
 */
function keyOf(userId: string, details: CustomerDetails, replaced: string | null): string {
  const quarter = Math.floor(now().getTime() / (15 * 60_000));
  return `customer-${userId}-${sha256(JSON.stringify([details, replaced, quarter])).slice(0, 16)}`;
}
