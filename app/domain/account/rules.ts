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

/** The changes of access that are possible now. */
export const accessChanges = ({ active, type }: { active: boolean; type: UserType }): AccessChange[] => [
  active ? 'deactivate' : 'reactivate',
  type === 'admin' ? 'unmake-staff' : 'make-staff',
];

export const OWN_ACCESS = 'You cannot remove your own access. Ask a colleague to do it for you.';

export const ERASED = 'This person was erased. The account cannot be changed or used again.';

/** What is written where a name was. */
export const REMOVED = 'Removed';

/** What an erased account holds. The database refuses anything else (`app_user_blank_check`). */
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

/** Whether the person was erased and no personal data has been written to the account since. */
export const isErased = (user: Account): boolean =>
  user.erased_at !== null &&
  Object.entries(blankAccount(user.id)).every(([column, value]) => user[column as keyof Account] === value);

/** Whether the change takes access away. */
export const endsAccess = (change: AccessChange) => change === 'deactivate' || change === 'unmake-staff';

/** As a person gives them at sign-up. */
export type Names = { firstName: string; middleName: string | null; lastName: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Decisions, Sign-in: 12 hours idle; 7 days at most for customers, 8 hours for staff. */
export const SESSION_IDLE_MS = 12 * HOUR;
export const sessionLifetimeMs = (type: UserType) => (type === 'admin' ? 8 * HOUR : 7 * 24 * HOUR);

/** `last_seen_at` is written at most this often, so that reading a page seldom writes. */
export const SESSION_TOUCH_MS = 5 * MINUTE;

export const LINK_LIFETIME_MS = 15 * MINUTE;

/** For how long we recognise a used link: its owner is taken on to their page, or offered another link. */
export const USED_LINK_MS = 24 * 60 * MINUTE;
export const RESEND_WAIT_MS = MINUTE;

/** For how long after the last link the button for another email works. */
export const MAY_ASK_AGAIN_MS = 30 * MINUTE;

/** After this, names typed at sign-up are deleted if the account was never made. */
export const LINK_KEPT_DAYS = 30;
export const LINK_KEPT_MS = LINK_KEPT_DAYS * 24 * HOUR;

const PLEASE_WAIT = 'Too many requests. Please try again after 5 minutes.';
const inFiveMinutes = (name: string, most: number) => ({ name, most, windowMs: 5 * MINUTE, words: PLEASE_WAIT });

/**
 * Limits on posts that ask for a link, by form or by JSON. They count only against the network and the browser that ask, so that no one can
 * be locked out by someone elsewhere. The outbox limits how many emails a mailbox gets.
 */
export const LINK_LIMITS = {
  place: inFiveMinutes('magic-link-ip', 20),
  /** The same for posts with a token from the bot check's provider: higher, since a whole office may share one IP address. */
  crowd: inFiveMinutes('magic-link-crowd', 300),
  /** From one network for one email address. */
  placeAndAddress: inFiveMinutes('magic-link-place-address', 5),
  /** In a browser in which the mailbox's owner has signed in, on any network. */
  ownBrowser: inFiveMinutes('magic-link-own', 5),
};

/** Plain segments only, so that no other origin can be written this way. A step of a journey may name its deal. */
const PAGE =
  /^\/(?:account(?:\/email(?:\/[0-9a-f]{24}\.[\w-]{43})?)?|invitation\/[0-9a-f]{24}\.[0-9a-f]{16}\.[\w-]{43}|dashboard\/(?:sell|buy)\/[0-9a-f]{24}(?:\/[a-z0-9-]+)*|(?:sell|buy)(?:\/[a-z0-9-]+)+(?:\?id=[0-9a-f]{24})?)$/;
/** The start of a journey: signing in leads there anyway. */
const AT_THE_START = /^\/(?:sell|buy)\/(?:get-started|welcome|about-you)(?:\?|$)/;
const MAX_CONTINUATION_LENGTH = 200;

/** The customer's page that signing in may go on to; null for any other path. */
export const continuation = (path: unknown): string | null =>
  typeof path === 'string' && path.length <= MAX_CONTINUATION_LENGTH && PAGE.test(path) && !AT_THE_START.test(path)
    ? path
    : null;

/** The role that a path is for; null where it names none. */
export const roleOfPath = (path: string): Role | null => ROLES.find((role) => path.split('/').includes(role)) ?? null;

export type Landing = 'admin' | Role | 'welcome-back';

/** Where a used link leads: the account says who is staff, the link only which page was meant. */
export function landingOf(account: { isAdmin: boolean }, link: { type: unknown; role: unknown }): Landing {
  if (account.isAdmin && link.type === 'admin') return 'admin';
  return isRole(link.role) ? link.role : 'welcome-back';
}
