import { formatDay } from '../../shared/dates-rules';
import { type Pence, poundsInWords } from '../../shared/pence-rules';

/** The words of buttons and links with which a seller tells us about an offer and a buyer. */
export const ACCEPTED_AN_OFFER = 'I have accepted an offer';
export const YES_MY_BUYER = 'Yes, this is my buyer';
export const NOT_MY_BUYER = 'This is not my buyer';

/** An offer that a seller has accepted. The buyer's name and email are null if the seller does not know them. */
export type Offer = { day: string; price: Pence; name: string | null; email: string | null };

/** As its seller reads it: whether a reader of the address that they gave us said 'This is not me', and we do not know yet who the buyer is. */
export type OwnOffer = Offer & { isDenied: boolean };

/** What the seller reads then. They gave us the address, so this tells them nothing of anyone else. */
export const DENIED =
  'Someone who reads the email address that you gave us says that they are not the buyer, so we have removed the name and the address. Our team will ask you who your buyer is. If you mistyped the address, take this back and tell us again.';

/** '£320,000 on 12/11/2026' */
export const offerWords = ({ price, day }: Pick<Offer, 'price' | 'day'>): string =>
  `${poundsInWords(price)} on ${formatDay(day)}`;

/** The buyer: 'Amir Khan, amir@khan.example'; null if neither is known. */
export const offeredBy = ({ name, email }: Pick<Offer, 'name' | 'email'>): string | null =>
  [name, email].filter(Boolean).join(', ') || null;

type Buyer = { email: string; recognisedAt: string | null };

/**
 * Whether a buyer made the offer: they registered with the address that the seller gave us, or the seller said 'Yes, this is my buyer'.
 * `isOffersBuyer` is the same in SQL.
 */
export const isBuyerOf = (offer: Pick<Offer, 'email'> | null, { email, recognisedAt }: Buyer): boolean =>
  offer !== null && (recognisedAt !== null || offer.email === email);

/** Once staff have accepted a buyer, the seller's offer and answers cannot change. */
export const BUYER_ALREADY_ACCEPTED = 'We have already confirmed your buyer. Email us if something has changed';
export const ALREADY_RECORDED = 'You have already told us about an offer. Take it back first';
export const OWN_EMAIL = 'This is your own email address';
export const IN_FUTURE = 'The date cannot be in the future';

export const OFFER_CHANGED = 'What the seller told us about their offer has changed. Please check it again';
