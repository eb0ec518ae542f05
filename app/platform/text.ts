import { boundMarks } from './normal-text';

/**
 * The longest text that is read, in UTF-16 units. Our longest fields take fifty email addresses, and 5,000 letters; whatever is
 * longer than this is too long for all of them.
 */
export const MAX_TEXT = 20_000;

/** Ends a text that was cut. These are letters, which no reader takes away, and more than any field allows. */
const CUT = 'x'.repeat(5_001);

/** Controls but for the tab and the ends of lines: no keyboard writes them, PostgreSQL refuses NUL, and logs misread the rest. */
const controls = /[^\P{Cc}\t\n\r]+/gu;

/**
 * Text from outside as the product takes it, in time that grows with its length: without control characters, with half a character
 * (a lone surrogate, which is no Unicode text and which PostgreSQL refuses) replaced by the replacement character, and with at most
 * 30 marks in a row. A text that is longer than any field takes is cut, and so that its schema still says that it is too long, it ends
 * in letters of ours.
 */
export function cleanText(text: string): string {
  const bounded = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT - CUT.length).toWellFormed() + CUT : text;
  return boundMarks(bounded.replace(controls, '').toWellFormed());
}
