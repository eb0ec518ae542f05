import type { Role } from '../account/rules';
import { amountsOf } from '../payment/rules';
import { londonDay } from '../shared/dates-rules';
import { formatPounds, type Pence } from '../shared/pence-rules';
import { workingDaysAfter } from '../shared/working-days-rules';

/** A solicitor that a buyer already has, as the buyer describes them. */
export type OwnSolicitor = {
  firmName: string;
  solicitorName: string;
  email: string;
  phoneNumber: string | null;
};

/** The wish that a customer can send. A seller chooses from the panel; a buyer may have their own solicitor. */
export type NewWish =
  | { kind: 'choose_for_me' }
  | { kind: 'panel'; lawyerGroupId: string }
  | ({ kind: 'own' } & OwnSolicitor);

/** A panel group that a seller chose. `isPanel` is false if staff have taken it off the panel since. */
export type WishedGroup = { id: string; name: string; firm: string; solicitor: string | null; isPanel: boolean };

/** A saved wish, with what is shown of it. */
export type Wish =
  | { kind: 'choose_for_me' }
  | { kind: 'panel'; group: WishedGroup }
  | { kind: 'own'; own: OwnSolicitor };

/** A customer who says nothing leaves the choice to us. */
export const NO_WISH: Wish = { kind: 'choose_for_me' };

export const CHOOSE_FOR_ME = 'Choose one for me';
export const NOT_ON_PANEL = 'This solicitor is not on our panel any more. Please choose another one';
export const CLOSED = 'We have already chosen your solicitor';

/** A wish can be changed until staff assign a solicitor, as long as the deal goes on. */
export const mayWish = ({ isAssigned, isOver }: { isAssigned: boolean; isOver: boolean }): boolean =>
  !isAssigned && !isOver;

/** A wish as it was sent, without what was read for showing it. */
export function asStated(wish: Wish): NewWish {
  if (wish.kind === 'panel') return { kind: 'panel', lawyerGroupId: wish.group.id };
  return wish.kind === 'own' ? { kind: 'own', ...wish.own } : { kind: 'choose_for_me' };
}

/** Who is wished for: 'Ada Okafor, Larkspur Law LLP'. Null when the choice is ours, also because the group left the panel. */
export function wishedName(wish: Wish | null): string | null {
  if (wish?.kind === 'own') return `${wish.own.solicitorName}, ${wish.own.firmName}`;
  if (wish?.kind !== 'panel' || !wish.group.isPanel) return null;
  return `${wish.group.solicitor ?? wish.group.name}, ${wish.group.firm}`;
}

/** The firm that is wished for; null as above. */
export function wishedFirm(wish: Wish | null): string | null {
  if (wish?.kind === 'own') return wish.own.firmName;
  return wish?.kind === 'panel' && wish.group.isPanel ? wish.group.firm : null;
}

/** Working days. */
const CONFIRMED_WITHIN = 2;

/** The day by which we promise to confirm a wish. @param since the moment from which we can confirm it */
export const confirmWishBy = (since: string): string => workingDaysAfter(londonDay(since), CONFIRMED_WITHIN);

/**
 * What customers are told about a wish until a solicitor is assigned. It promises no particular person.
 * @param today London's day. @param who asked, for the beginning of a sentence
 */
export function askedSolicitorNote(firm: string, since: string, today: string, who = 'You'): string {
  return today <= confirmWishBy(since)
    ? `${who} asked for ${firm}. We’ll confirm it within ${CONFIRMED_WITHIN} working days.`
    : `${who} asked for ${firm}. It’s taking us longer than ${CONFIRMED_WITHIN} working days to confirm it.`;
}

/** The acting solicitor, as the lawyer group has them; the firm's email where no solicitor is named. */
type Acting = { solicitor: string | null; firm: string; email: string | null };

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether the solicitor who acts is the one that the buyer already has: by their email address, or by their name in a firm of the same
 * name. Someone else at that firm does not count.
 */
export function isOwnSolicitor(
  own: Omit<OwnSolicitor, 'phoneNumber'> | null,
  { solicitor, firm, email }: Acting,
): boolean {
  if (!own) return false;
  if (email !== null && email.toLowerCase() === own.email.toLowerCase()) return true;
  const isSameFirm = lettersOf(firm) === lettersOf(own.firmName);
  return isSameFirm && (solicitor === null || lettersOf(solicitor) === lettersOf(own.solicitorName));
}

const WHEN_PAID = {
  sell: 'when your sale completes',
  buy: 'when your purchase completes',
  units: 'for each unit when its sale completes',
} as const satisfies Record<Role | 'units', string>;

/** What a panel firm pays us, in words for its client; null when it pays nothing. The fee is in pence, including VAT. */
export function introductionFeeWords(firm: string, deal: keyof typeof WHEN_PAID, fee: Pence | null): string | null {
  if (fee === null || fee === 0) return null;
  const { subtotal, vat, total } = amountsOf([{ name: firm, price: fee, quantity: 1 }]);
  const [inAll, net, tax] = [total, subtotal, vat].map(formatPounds);
  return `${firm} pays us ${inAll} including VAT (${net} plus ${tax}) ${WHEN_PAID[deal]}. You do not pay more for it, and you can choose another solicitor.`;
}
