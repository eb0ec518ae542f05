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
import { db } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';

type Payer = Pick<Viewer, 'userId' | 'email' | 'firstName' | 'middleName' | 'lastName' | 'phoneNumber'>;

/**
 * The person as the provider's customer: made once, and brought up to date when name, email or phone are no longer what the
 * provider has. Safe to repeat and to run twice at once.
 */
export async function ensureStripeCustomer(payer: Payer): Promise<string> {
  const user = await db.user.findUniqueOrThrow({ where: { id: payer.userId }, select: { stripe_customer_id: true } });
  const wanted = detailsOf(payer);
  const known = user.stripe_customer_id;
  const found = known && (await findCustomer(known, IN_A_CALL));
  if (known && found) {
    if (!isSame(found, wanted)) await updateCustomer(known, wanted, IN_A_CALL);
    return known;
  }
  const made = await createCustomer(payer.userId, wanted, {
    ...IN_A_CALL,
    idempotencyKey: keyOf(payer.userId, wanted, known),
  });
  if (!made.id) throw new KnownError(502, 'Stripe customer created without ID');
  // Only if no other request was quicker: the first one to write it wins.
  await db.user.updateMany({
    where: { id: payer.userId, stripe_customer_id: known },
    data: { stripe_customer_id: made.id, version: { increment: 1 } },
  });
  const kept = await db.user.findUniqueOrThrow({ where: { id: payer.userId }, select: { stripe_customer_id: true } });
  return kept.stripe_customer_id ?? made.id;
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
