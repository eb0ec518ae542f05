import { normalised } from '~/platform/unicode';

/**
 * A line of an address as it is kept: letters of any script, digits and the punctuation that addresses use. Anything else
 * is stripped; spaces are made single.
 */
export const cleanLine = (text: string): string =>
  normalised(
    normalised(text)
      .replace(/\s+/gu, ' ')
      .replace(/[^\p{L}\p{M}\p{N} '\u2019.,\-/&()#:;@+°]/gu, '')
      .replace(/ +/g, ' ')
      .trim(),
  );
