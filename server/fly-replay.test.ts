import { expect, it } from 'vitest';
import { isBuildAsset, replayHeaders } from './fly-replay';

it('asks for another machine a few times at most, and stops when there is none', () => {
  expect(replayHeaders({})).toEqual({ 'fly-replay': 'elsewhere=true;state=1;timeout=2s;fallback=force_self' });
  const from = (state: number) => ({
    'fly-replay-src': `instance=00bb33ff;region=lhr;t=1763812800000000;state=${state}`,
  });
  expect(replayHeaders(from(1))['fly-replay']).toContain('state=2;');
  expect(replayHeaders(from(7))['fly-replay']).toContain('state=8;');
  expect(replayHeaders(from(8))).toEqual({});
  expect(replayHeaders({ 'fly-replay-failed': 'instance=00bb33ff;reason=no_candidate;elapsed_ms=1' })).toEqual({});
});

it.each([
  ['instance=00bb33ff;mystate=9', 'state=1;'],
  ['state=99999999999999999999', undefined],
  ['state=x', 'state=1;'],
])('copes with %j, which anyone may send', (source, expected) => {
  const answer = replayHeaders({ 'fly-replay-src': source })['fly-replay'];
  if (expected) expect(answer).toContain(expected);
  else expect(answer).toBeUndefined();
});

it.each([
  ['/assets/app-DF8ZfxA6.css', true],
  ['/assets', false],
  ['/sell/get-started', false],
])('%s: %s', (path, expected) => {
  expect(isBuildAsset(path)).toBe(expected);
});
