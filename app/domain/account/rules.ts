import type { AccessChange, Role } from '~/urls';

/** Whose journey it is, a seller's or a buyer's. */
export type { AccessChange, Role, SignInMode } from '~/urls';
export const ROLES = ['sell', 'buy'] as const satisfies readonly Role[];

export const isRole = (value: unknown): value is Role => value === 'sell' || value === 'buy';

/** In place of a name that cannot be shown (people/others-words-rules.ts). */
export const PRIMARY_CUSTOMER: Record<Role, string> = { sell: 'the primary seller', buy: 'the primary buyer' };

export type UserType = 'customer' | 'admin';

/** What staff can do to someone's access. */
export const ACCESS_CHANGES = [
  'deactivate',
  'reactivate',
  'make-staff',
  'unmake-staff',
] as const satisfies readonly AccessChange[];

/** Those of them that would change something. */
export const accessChanges = ({ active, type }: { active: boolean; type: UserType }): AccessChange[] => [
  active ? 'deactivate' : 'reactivate',
  type === 'admin' ? 'unmake-staff' : 'make-staff',
];

export const OWN_ACCESS = 'You cannot remove your own access. Ask a colleague to do it for you.';

export const ERASED = 'This person was erased. The account cannot be changed or used again.';

/** What is written where a name was. */
export const REMOVED = 'Removed';

/** What an account holds once its person was erased; of another it is refused by the database (`app_user_blank_check`). */
export const blankAccount = (id: string) => ({
  email: `removed-${id}@removed.invalid`,
  first_name: REMOVED,
  middle_name: null,
  last_name: 'person',
  phone_number: null,
  stripe_customer_id: null,
  correspondence_address_id: null,
});

type Account = { id: string; erased_at: Date | null } & {
  [Column in keyof ReturnType<typeof blankAccount>]: string | null;
};

/** Whether a person was erased, and nothing of them has come back. */
export const isErased = (user: Account): boolean =>
  user.erased_at !== null &&
  Object.entries(blankAccount(user.id)).every(([column, value]) => user[column as keyof Account] === value);

/** Whether it takes something away. */
export const endsAccess = (change: AccessChange) => change === 'deactivate' || change === 'unmake-staff';

/** As a person gives them at sign-up. */
export type Names = { firstName: string; middleName: string | null; lastName: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Decisions, Sign-in: 12 hours idle; 7 days at most for customers, 8 hours for staff. */
export const SESSION_IDLE_MS = 12 * HOUR;
export const sessionLifetimeMs = (type: UserType) => (type === 'admin' ? 8 * HOUR : 7 * 24 * HOUR);

/** Being seen is noted at most this often, so that reading a page seldom writes. */
export const SESSION_TOUCH_MS = 5 * MINUTE;

export const LINK_LIFETIME_MS = 15 * MINUTE;

/** How long we know a used link: it leads its owner on, or offers to send another. */
export const USED_LINK_MS = 24 * 60 * MINUTE;
export const RESEND_WAIT_MS = MINUTE;

/** For how long the button for another email works, since the last. */
export const MAY_ASK_AGAIN_MS = 30 * MINUTE;

/** Past it the names that were given at sign-up are forgotten, if the account was never made. */
export const LINK_KEPT_DAYS = 30;
export const LINK_KEPT_MS = LINK_KEPT_DAYS * 24 * HOUR;

const PLEASE_WAIT = 'Too many requests. Please try again after 5 minutes.';
const inFiveMinutes = (name: string, most: number) => ({ name, most, windowMs: 5 * MINUTE, words: PLEASE_WAIT });

/**
 * Posts that ask for a link, however they do. They count against the place and the browser that ask alone, so that nobody can be kept out of
 * the form from elsewhere; how many emails a mailbox gets is the outbox's to bound.
 */
export const LINK_LIMITS = {
  place: inFiveMinutes('magic-link-ip', 20),
  /** The same for posts that bring a token of the bot check's provider: an office, all of it, behind one address. */
  crowd: inFiveMinutes('magic-link-crowd', 300),
  /** From one place for one address. */
  placeAndAddress: inFiveMinutes('magic-link-place-address', 5),
  /** By a browser in which the owner of the mailbox has signed in, wherever it is. */
  ownBrowser: inFiveMinutes('magic-link-own', 5),
};

/** Plain segments only, so that no other origin can be written this way; a step of a journey may name its deal. */
const PAGE =
  /^\/(?:account|invitation\/[0-9a-f]{24}\.[0-9a-f]{16}\.[\w-]{43}|dashboard\/(?:sell|buy)\/[0-9a-f]{24}(?:\/[a-z0-9-]+)*|(?:sell|buy)(?:\/[a-z0-9-]+)+(?:\?id=[0-9a-f]{24})?)$/;
/** Signing in leads here in any case, or just ahead. */
const AT_THE_START = /^\/(?:sell|buy)\/(?:get-started|welcome|about-you)(?:\?|$)/;
const MAX_CONTINUATION_LENGTH = 200;

/** A page of a customer's to which signing in may go on; null for whatever is none. */
export const continuation = (path: unknown): string | null =>
  typeof path === 'string' && path.length <= MAX_CONTINUATION_LENGTH && PAGE.test(path) && !AT_THE_START.test(path)
    ? path
    : null;

/** The role that a path belongs to; none where it says nothing. */
export const roleOfPath = (path: string): Role | null => ROLES.find((role) => path.split('/').includes(role)) ?? null;

export type Landing = 'admin' | Role | 'welcome-back';

/** Where a used link leads: the account says who is staff, the link only which page was meant. */
export function landingOf(account: { isAdmin: boolean }, link: { type: unknown; role: unknown }): Landing {
  if (account.isAdmin && link.type === 'admin') return 'admin';
  return isRole(link.role) ? link.role : 'welcome-back';
}
