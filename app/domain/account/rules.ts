/** The side of a deal a person is on; also the first segment of that side's paths. */
export type Role = 'sell' | 'buy';
export const ROLES = ['sell', 'buy'] as const satisfies readonly Role[];

export const isRole = (value: unknown): value is Role => value === 'sell' || value === 'buy';

export type UserType = 'customer' | 'admin';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Decisions, Sign-in: 12 hours idle; 7 days at most for customers, 8 hours for staff. */
export const SESSION_IDLE_MS = 12 * HOUR;
export const sessionLifetimeMs = (type: UserType) => (type === 'admin' ? 8 * HOUR : 7 * 24 * HOUR);

/** Being seen is noted at most this often, so that reading a page seldom writes. */
export const SESSION_TOUCH_MS = 5 * MINUTE;

export const LINK_LIFETIME_MS = 15 * MINUTE;
export const RESEND_WAIT_MS = MINUTE;
