import type { AccessChange, Role } from '~/urls';

/** Whose journey it is, a seller's or a buyer's. */
export type { AccessChange, Role, SignInMode } from '~/urls';
export const ROLES = ['sell', 'buy'] as const satisfies readonly Role[];

export const isRole = (value: unknown): value is Role => value === 'sell' || value === 'buy';

/** In place of a name that cannot be shown (people/untrusted-text-rules.ts). */
export const PRIMARY_CUSTOMER: Record<Role, string> = { sell: 'the primary seller', buy: 'the primary buyer' };

export type UserType = 'customer' | 'admin';

/** What staff can do to someone's access. */
export const ACCESS_CHANGES = [
  'deactivate',
  'reactivate',
  'make-staff',
  'unmake-staff',
  'make-manager',
  'unmake-manager',
] as const satisfies readonly AccessChange[];

/** What someone may do here. A manager is active staff. */
export type Standing = { active: boolean; type: UserType; is_manager: boolean };

/** What a change of access makes of someone. Who loses access is a manager no longer, and does not become one again with it. */
export function standingAfter(change: AccessChange, now: Standing): Standing {
  switch (change) {
    case 'deactivate':
      return { ...now, active: false, is_manager: false };
    case 'reactivate':
      return { ...now, active: true };
    case 'make-staff':
      return { ...now, type: 'admin' };
    case 'unmake-staff':
      return { ...now, type: 'customer', is_manager: false };
    case 'make-manager':
      return { ...now, is_manager: true };
    case 'unmake-manager':
      return { ...now, is_manager: false };
  }
}

/** Whether the change makes or unmakes a manager, which only a manager does. */
export const changesManager = (change: AccessChange, now: Standing): boolean =>
  standingAfter(change, now).is_manager !== now.is_manager;

/** The changes of access that are possible now, for a manager or for other staff. */
export const accessChanges = (now: Standing, byManager: boolean): AccessChange[] => {
  const changes: AccessChange[] = [
    now.active ? 'deactivate' : 'reactivate',
    now.type === 'admin' ? 'unmake-staff' : 'make-staff',
    ...(now.active && now.type === 'admin' ? ([now.is_manager ? 'unmake-manager' : 'make-manager'] as const) : []),
  ];
  return changes.filter((change) => byManager || !changesManager(change, now));
};

export const MANAGERS_ALONE = 'Only a manager can do this. Ask one of them.';
export const LAST_MANAGER = 'There must always be a manager. Make a colleague one first.';
export const NOT_STAFF = 'Only staff whose account is active can be managers.';

export const OWN_ACCESS = 'You cannot remove your own access. Ask a colleague to do it for you.';

export const ERASED = 'This person was erased. The account cannot be changed or used again.';

/** What is written where a name was. */
export const REMOVED = 'Removed';

/** What an erased account holds. The database refuses anything else (`app_user_blank_check`). */
export const anonymisedAccount = (id: string) => ({
  email: `removed-${id}@removed.invalid`,
  first_name: REMOVED,
  middle_name: null,
  last_name: 'person',
  phone_number: null,
  stripe_customer_id: null,
  correspondence_address_id: null,
});

type Account = { id: string; erased_at: Date | null } & {
  [Column in keyof ReturnType<typeof anonymisedAccount>]: string | null;
};

/** Whether the person was erased and no personal data has been written to the account since. */
export const isErased = (user: Account): boolean =>
  user.erased_at !== null &&
  Object.entries(anonymisedAccount(user.id)).every(([column, value]) => user[column as keyof Account] === value);

/** Whether the change takes access away. */
export const endsAccess = (change: AccessChange) => change === 'deactivate' || change === 'unmake-staff';

/** As a person gives them at sign-up. */
export type Names = { firstName: string; middleName: string | null; lastName: string };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** 12 hours idle; 7 days at most for customers, 8 hours for staff. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const sessionLifetimeMs = (type: UserType) => (type === 'admin' ? 8 * HOUR_MS : 7 * 24 * HOUR_MS);

/** `last_seen_at` is written at most this often, so that reading a page seldom writes. */
export const SESSION_TOUCH_MS = 5 * MINUTE_MS;

export const LINK_LIFETIME_MS = 15 * MINUTE_MS;

/** For how long we recognise a used link: its owner is taken on to their page, or offered another link. */
export const USED_LINK_MS = 24 * 60 * MINUTE_MS;
export const RESEND_WAIT_MS = MINUTE_MS;

/** For how long after the last link the button for another email works. */
export const RESEND_WITHIN_MS = 30 * MINUTE_MS;

/** For how long the answer to a mistake is kept for a browser without script, and how many of a person's. */
export const MISTAKE_LASTS_MS = 10 * MINUTE_MS;
export const MOST_MISTAKES = 5;

/** After this, names typed at sign-up are deleted if the account was never made. */
export const LINK_RETENTION_DAYS = 30;
export const LINK_RETENTION_MS = LINK_RETENTION_DAYS * 24 * HOUR_MS;

const PLEASE_WAIT = 'Too many requests. Please try again after 5 minutes.';
const inFiveMinutes = (name: string, most: number) => ({ name, most, windowMs: 5 * MINUTE_MS, words: PLEASE_WAIT });

/**
 * Limits on posts that ask for a link, by form or by JSON. They count only against the network and the browser that ask, so that no one can
 * be locked out by someone elsewhere. The outbox limits how many emails a mailbox gets.
 */
export const LINK_LIMITS = {
  network: inFiveMinutes('magic-link-ip', 20),
  /** The same for posts with a token from the bot check's provider: higher, since a whole office may share one IP address. */
  networkWithToken: inFiveMinutes('magic-link-crowd', 300),
  /** From one network for one email address. */
  networkAndEmail: inFiveMinutes('magic-link-network-email', 5),
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
