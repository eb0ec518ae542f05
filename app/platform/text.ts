import { boundMarks } from './unicode';

/**
 * The longest text that is read, in UTF-16 units. Our longest fields take fifty email addresses, or 5,000 letters. A text longer
 * than this is too long for all of them.
 */
export const MAX_TEXT = 20_000;

/** Ends a text that was cut. These are letters, which no schema trims, and more than any field allows. */
const CUT = 'x'.repeat(5_001);

/** Control characters except tab and line ends: no keyboard types them, PostgreSQL refuses NUL, and they garble logs. */
const controls = /[^\P{Cc}\t\n\r]+/gu;

/**
 * Text from outside as the product takes it, in linear time: without control characters, with lone surrogates (which PostgreSQL
 * refuses) replaced by the replacement character, and with at most 30 combining marks in a row. A text longer than any field allows
 * is cut. It then ends in our own letters, so that its schema still says that it is too long.
 */
export function cleanText(text: string): string {
  const bounded = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT - CUT.length).toWellFormed() + CUT : text;
  return boundMarks(bounded.replace(controls, '').toWellFormed());
}
