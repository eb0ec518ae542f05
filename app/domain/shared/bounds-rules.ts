/**
 * How much of a list is read where strangers, or one busy person, can lengthen it. docs/trust-borders.md lists them all, and
 * tests/integration/long-lists.test.ts holds every page and call to them.
 */

/** Sales, and purchases, of one person: the newest. */
export const MOST_DEALS = 50;

/** Units of the developments that one person represents: the newest. */
export const MOST_UNITS = 500;

/** Events of a deal: the newest. Staff read the others page by page. */
export const MOST_EVENTS = 200;

/** Of a customer's timeline: the newest, and the few with which it began. */
export const NEWEST_STEPS = 100;
export const FIRST_STEPS = 20;

/** Purchases, each with its people, on one page of the staff's tab. */
export const PURCHASES_A_PAGE = 20;

/** Corrections on one page of the staff's tab. */
export const CORRECTIONS_A_PAGE = 20;

/** Corrections on a customer's dashboard: the newest. */
export const MOST_CORRECTIONS = 10;

/** People on staff's tab of identity checks: sellers, then each purchase's, the one that counts most first. */
export const MOST_PEOPLE = 60;

/** What a list leaves out: 'and 2,950 more'. */
export const moreWords = (count: number): string => `and ${count.toLocaleString('en-GB')} more`;

/** Lines in a dialog of staff: the first, and how many more there are. */
export const firstLines = (lines: readonly string[], most = 20): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most), moreWords(lines.length - most)];
