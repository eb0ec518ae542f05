import { CLAIMS, type Claim, type ClaimKey } from './claims-texts';

/** What a page says of each claim: its words, or plain ones while it has no source. */
export type Claims = Record<ClaimKey, { words: string; isMade: boolean }>;

/** @param sourced the claims that have a source, or 'all' outside production */
export function shownClaims(sourced: ReadonlySet<string> | 'all'): Claims {
  const shown = Object.entries(CLAIMS).map(([key, { words, plain }]) => {
    const isMade = sourced === 'all' || sourced.has(key);
    return [key, { words: isMade ? words : plain, isMade }];
  });
  return Object.fromEntries(shown) as Claims;
}

/** A claim and what stands in its place, each as a sentence that can be read by itself. */
export function sentencesOf({ words, plain, sentence }: Claim): Pick<Claim, 'words' | 'plain'> {
  const saying = (said: string) => {
    const first = said.charAt(0);
    const fitted = (sentence.startsWith('…') ? first.toUpperCase() : first.toLowerCase()) + said.slice(1);
    return sentence.replace('…', () => fitted);
  };
  return { words: saying(words), plain: saying(plain) };
}
