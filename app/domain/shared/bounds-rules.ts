/**
 * How many rows are read of lists that strangers, or one busy person, can make long. docs/limits.md lists them all, and
 * tests/site/long-lists.test.ts tests every page and call.
 */

/** The newest sales, and the newest purchases, of one person. */
export const MOST_DEALS = 50;

/** The newest units of the developments that one person represents. */
export const MOST_UNITS = 500;

/** The newest events of a deal. Staff can page through the others. */
export const MOST_EVENTS = 200;

/** The newest events of a customer's timeline, and the first few. */
export const NEWEST_STEPS = 100;
export const FIRST_STEPS = 20;

/** Purchases, each with its people, on one page of the staff's tab: as many as are rendered within 50 ms. */
export const PURCHASES_A_PAGE = 15;

/** Corrections on one page of the staff's tab. */
export const CORRECTIONS_A_PAGE = 20;

/** Corrections on a customer's dashboard: the newest. */
export const MOST_CORRECTIONS = 10;

/** Questions on a list of them: the newest, or those that are due first. */
export const MOST_UPDATES = 20;

/** People on the staff's tab of identity checks: sellers, then those of each purchase, the most advanced purchase first. */
export const MOST_PEOPLE = 55;

/** How many rows a list leaves out: 'and 2,950 more'. */
export const moreWords = (count: number): string => `and ${count.toLocaleString('en-GB')} more`;

/** The first lines in a staff dialog, and how many more there are. */
export const firstLines = (lines: readonly string[], most = 20): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most), moreWords(lines.length - most)];
