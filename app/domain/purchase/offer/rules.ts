import { formatDay } from '../../shared/dates-rules';
import { type Pence, poundsInWords } from '../../shared/pence-rules';

/** What a seller may say of an offer, and of someone who registered as the buyer. */
export const ACCEPTED_AN_OFFER = 'I have accepted an offer';
export const YES_MY_BUYER = 'Yes, this is my buyer';
export const NOT_MY_BUYER = 'This is not my buyer';

/** The offer that a seller says they have accepted. What of the buyer is not known is null. */
export type Offer = { day: string; price: Pence; name: string | null; email: string | null };

/** '£320,000 on 12/11/2026' */
export const offerWords = ({ price, day }: Pick<Offer, 'price' | 'day'>): string =>
  `${poundsInWords(price)} on ${formatDay(day)}`;

/** Who made it, as far as the seller knows: 'Amir Khan, amir@khan.example'. */
export const offeredBy = ({ name, email }: Pick<Offer, 'name' | 'email'>): string | null =>
  [name, email].filter(Boolean).join(', ') || null;

type Buyer = { email: string; recognisedAt: string | null };

/**
 * Whether a buyer is the one whose offer it is: they registered with the address that the seller told us, or the seller has said 'Yes, this is
 * my buyer'. `isOffersBuyer` says the same in SQL.
 */
export const isBuyerOf = (offer: Pick<Offer, 'email'> | null, { email, recognisedAt }: Buyer): boolean =>
  offer !== null && (recognisedAt !== null || offer.email === email);

/** Staff act by accepting a buyer of the home. From then on what the seller said of an offer or a buyer stays. */
export const STAFF_HAVE_ACTED = 'We’ve confirmed your buyer already. Email us if something has changed';
export const TOLD_ALREADY = 'You have told us of an offer already. Take it back first';
export const OWN_EMAIL = 'This is your own email address';
export const IN_FUTURE = 'The date cannot be in the future';

/** How the offer that staff read and the one that there is now differ. */
export const OFFER_CHANGED = 'What the seller told us of their offer has changed. Please check it again';
