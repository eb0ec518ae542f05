import { expect, test } from 'vitest';
import { shownClaims } from './claims-rules';
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
