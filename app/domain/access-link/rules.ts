/** Links for people without accounts (6-beyond.md, 0.3). */

/** A firm's link works for so many days after it was last used to do something. */
export const FIRM_LINK_DAYS = 180;

/** How long a link's row is kept after the link ended (`retention/rules.ts`). */
export const ENDED_LINK_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a link ends that is issued or renewed now for so many days. */
export const linkEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
