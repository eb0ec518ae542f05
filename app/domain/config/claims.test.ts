import { expect, test } from 'vitest';
import { sentencesOf, shownClaims } from './claims-rules';
import { CLAIMS } from './claims-texts';

test('a claim is made if it has a source; outside production each one is', () => {
  const shown = shownClaims(new Set(['faster']));
  expect(shown.faster).toEqual({ words: '80% faster', isMade: true });
  expect(shown.failing).toEqual({ words: 'A number', isMade: false });
  for (const [key, { words }] of Object.entries(shownClaims('all')))
    expect(words).toBe(CLAIMS[key as keyof typeof CLAIMS].words);
});

test('the plain sentence has no figure', () => {
  for (const { words } of Object.values(shownClaims(new Set()))) expect(words).not.toMatch(/\d|%|£|award/i);
});

test('managers read each claim, and what stands in its place, in a whole sentence', () => {
  for (const claim of Object.values(CLAIMS)) {
    const sentences = sentencesOf(claim);
    for (const said of ['words', 'plain'] as const) {
      expect(sentences[said]).toMatch(/^[A-Z\d][^…]+$/);
      expect(sentences[said].toLowerCase()).toContain(claim[said].toLowerCase());
      expect(sentences[said].split(' ').length, sentences[said]).toBeGreaterThan(claim[said].split(' ').length + 1);
    }
  }
  expect(sentencesOf(CLAIMS.exchange).words).toBe(
    'Once everyone is ready, it takes about two weeks to exchange contracts',
  );
  expect(sentencesOf(CLAIMS.failing).plain).toBe('A number of UK transactions fail');
});
