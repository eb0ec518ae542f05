import { SIDES, type Side } from '../shared/sides-rules';

/** The emails of an assignment, each with its tick box. */
export const ASSIGNMENT_EMAILS = [
  'seller_introduction',
  'buyer_introduction',
  'seller_instruction',
  'buyer_instruction',
  'plot_plan_request',
] as const;

export type AssignmentEmail = (typeof ASSIGNMENT_EMAILS)[number];

export const NOT_FOUND = 'Transaction not found';
/** Nothing is started for a seller who has cancelled the agreement with us. */
export const SALE_CANCELLED = 'The seller has cancelled, so you can no longer assign solicitors to this sale';
export const SALE_CLOSED = 'This sale is closed, so you can no longer assign solicitors to it';
export const PURCHASE_NOT_FOUND = 'Purchase intent not found';
export const SOLICITOR_REQUIRED = 'Solicitor is required';
export const STARTED_BY_EMAIL =
  'Legals start when the instruction email is sent. Untick that email to set the date yourself';
export const STARTED_IN_FUTURE = 'The date cannot be in the future';
export const CONFLICT_OF_INTEREST =
  'The same lawyer group would act for both sides. That can be a conflict of interest. Confirm that it may act for both';
export const GROUP_CLOSED = 'This lawyer group is closed. Please choose another';
export const BUYER_GONE = 'This purchase intent is no longer active, or the seller says it is not their buyer';

export const ONE_BUYER = 'Only one buyer can be accepted at a time. Tick one';

type BuyerToTick = {
  /** Staff accepted the buyer, or recorded an exchange or a completion. */
  isTaken: boolean;
  /** False while the seller says that it is not their buyer. */
  canBeTakenIn: boolean;
};

/**
 * The buyers who are ticked when staff open the dialog: those who are accepted, exchanged or completed. A newcomer beside them may be a
 * stranger, and of two newcomers at most one is the buyer, so staff tick those themselves. A buyer that the seller disputes is never
 * ticked.
 * @param isTakenElsewhere another buyer of the home, whose purchase is not active, is accepted, exchanged or completed
 */
export function initiallyTicked<Buyer extends BuyerToTick>(
  buyers: readonly Buyer[],
  isTakenElsewhere: boolean,
): Buyer[] {
  const taken = buyers.filter(({ isTaken }) => isTaken);
  const isOnlyOne = buyers.length === 1 && !isTakenElsewhere;
  return (taken.length > 0 ? taken : isOnlyOne ? buyers : []).filter(({ canBeTakenIn }) => canBeTakenIn);
}

type GroupOfFirm = { id: string; firmId: string };

/**
 * Who would act for both sides: one lawyer group (staff must confirm), or two groups of one firm (staff are told). Null when neither does.
 */
export function actsForBoth(seller: GroupOfFirm | null, buyer: GroupOfFirm | null): 'group' | 'firm' | null {
  if (!seller || !buyer || seller.firmId !== buyer.firmId) return null;
  return seller.id === buyer.id ? 'group' : 'firm';
}

/** The facts that decide which emails can be sent. */
export type Situation = {
  seller: { isPanel: boolean; recipients: readonly string[] };
  buyer: { recipients: readonly string[] };
  hasActivePurchase: boolean;
  /** Staff may leave every buyer out: then there is no one to introduce or to act for yet. */
  takesInBuyer: boolean;
  /** Every buyer that the assignment is about chose this solicitor themselves. */
  isBuyersOwn: boolean;
  /** The assignment is of a whole group's transactions. */
  isOfGroup: boolean;
};

const NO_BUYER = 'There is no active purchase intent';
export const UNIT_BUYERS_APART = 'Each buyer is introduced on the transaction of their own unit';
const NO_BUYER_TICKED = 'No buyer is ticked';
export const OWN_SOLICITOR = 'This is the buyer’s own solicitor, and no one is introduced to their own';
const NO_ADDRESS = 'No one in this lawyer group has an email address';

const reasons: Record<AssignmentEmail, (situation: Situation) => string | false> = {
  seller_introduction: ({ seller }) => !seller.isPanel && 'The seller’s solicitor is not on the panel',
  buyer_introduction: (situation) => withoutBuyer(situation) || (situation.isBuyersOwn && OWN_SOLICITOR),
  seller_instruction: ({ seller }) => seller.recipients.length === 0 && NO_ADDRESS,
  buyer_instruction: (situation) => withoutBuyer(situation) || (situation.buyer.recipients.length === 0 && NO_ADDRESS),
  plot_plan_request: ({ isOfGroup }) => !isOfGroup && 'Only group transactions have a plot plan',
};

const withoutBuyer = ({ hasActivePurchase, takesInBuyer, isOfGroup }: Situation) =>
  isOfGroup ? UNIT_BUYERS_APART : hasActivePurchase ? !takesInBuyer && NO_BUYER_TICKED : NO_BUYER;

/** The emails that cannot be sent, each with the reason. */
export function refusedEmails(situation: Situation): Partial<Record<AssignmentEmail, string>> {
  const refused = ASSIGNMENT_EMAILS.map((email) => [email, reasons[email](situation)] as const);
  return Object.fromEntries(refused.filter(([, reason]) => reason !== false));
}

type Lawyers = {
  solicitor: string | null;
  assistants: readonly (string | null)[];
  group: readonly string[];
  firm: string | null;
};

/** Who gets the emails to a lawyer group, the solicitor first; the firm, where no one in the group has an address. */
export function recipientsOf({ solicitor, assistants, group, firm }: Lawyers): string[] {
  const known = new Map<string, string>();
  for (const email of [solicitor, ...assistants, ...group]) {
    if (email && !known.has(email.toLowerCase())) known.set(email.toLowerCase(), email);
  }
  return known.size === 0 && firm ? [firm] : [...known.values()];
}

type Sides = { seller: string; buyer: string };

/** What is saved of both sides. */
type Before = {
  seller_lawyer_group_id: string | null;
  buyer_lawyer_group_id: string | null;
  seller_comments: string | null;
  buyer_comments: string | null;
};
type Given = {
  lawyerGroupsIds: Sides;
  sendCheckedEmails: Record<AssignmentEmail, boolean>;
  seller_comments: string | null;
  buyer_comments: string | null;
  date_legal_started: string | null;
};

/**
 * An assignment always names both sides. It assigns the buyer's side, or confirms it again, when it changes something there (another group,
 * other comments, an email), or when it changes nothing on either side, since then confirming is all it can be for. A change for the seller
 * alone must not accept a stranger as the buyer.
 */
export function isAboutBuyer(given: Given, saved: Before): boolean {
  const { lawyerGroupsIds: groups, sendCheckedEmails: emails } = given;
  const ofBuyer =
    groups.buyer !== saved.buyer_lawyer_group_id ||
    given.buyer_comments !== saved.buyer_comments ||
    emails.buyer_introduction ||
    emails.buyer_instruction;
  const ofSeller =
    groups.seller !== saved.seller_lawyer_group_id ||
    given.seller_comments !== saved.seller_comments ||
    given.date_legal_started !== null ||
    emails.seller_introduction ||
    emails.seller_instruction;
  return ofBuyer || !ofSeller;
}

/** Emails about each side that a tick box asks for. */
export const EMAILS_OF_SIDE = {
  seller: ['seller_introduction', 'seller_instruction'],
  buyer: ['buyer_introduction', 'buyer_instruction'],
} as const satisfies Record<Side, readonly AssignmentEmail[]>;

/**
 * The emails that are ticked when staff open the dialog: those of a side that gets another group, and those of the buyer's side when a
 * ticked buyer is to be introduced. Emails that were sent already are not ticked.
 */
export function initialTicks(
  chosen: Sides,
  saved: { seller: string | null; buyer: string | null },
  hasBuyerToIntroduce: boolean,
): Partial<Record<AssignmentEmail, boolean>> {
  const isOpen = { seller: chosen.seller !== saved.seller, buyer: chosen.buyer !== saved.buyer || hasBuyerToIntroduce };
  return Object.fromEntries(
    SIDES.flatMap((side) => EMAILS_OF_SIDE[side].map((email) => [email, isOpen[side]] as const)),
  );
}

/** One side of an assignment as it was made. */
export type SideGiven = { id: string; groupId: string; comments: string | null };

/**
 * The assignment that brought this group in or, with `comments`, the first since then with these comments. Its id is in the emails'
 * idempotency keys: however often the same is assigned, they are sent once; for another group, an earlier group again, or other comments
 * they are sent again.
 * @param history of the side, newest first
 */
export function findOccasion(
  history: readonly SideGiven[],
  { groupId, comments }: { groupId: string; comments?: string | null },
): string | null {
  const end = history.findIndex((given) => given.groupId !== groupId);
  const sinceThen = end === -1 ? history : history.slice(0, end);
  return sinceThen.filter((given) => comments === undefined || given.comments === comments).at(-1)?.id ?? null;
}
