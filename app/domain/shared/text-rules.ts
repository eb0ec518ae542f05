import { normalised } from '~/platform/unicode';

/** A text of several lines without control characters, except for its line ends. */
export const cleanLines = (text: string): string =>
  normalised(text)
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
