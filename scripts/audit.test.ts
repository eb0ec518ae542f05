import { describe, expect, test } from 'vitest';
import { isRefused, readAudit, wordsOf } from './audit.mjs';

const advisory = (severity: string, over: object = {}) => ({
  source: 1,
  name: 'left-hand',
  dependency: 'left-hand',
  title: 'Reads too far',
  url: 'https://advisories.example/1',
  severity,
  range: '<1.2.3',
  ...over,
});
const report = (...vulnerabilities: object[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(vulnerabilities.map((each, at) => [String(at), each])),
    metadata: { vulnerabilities: {} },
  });
const hit = (name: string, severity: string, ...via: unknown[]) => ({ name, severity, via, range: '*', nodes: [] });

describe('an answer', () => {
  test('without findings says so', () => {
    const audit = readAudit(report());
    expect(wordsOf(audit)).toBe('No known holes in the dependencies.');
    expect([isRefused(audit), isRefused(audit, { isRelease: true })]).toEqual([false, false]);
  });

  test.each([
    ['critical', true],
    ['high', true],
    ['moderate', false],
    ['low', false],
    ['info', false],
    ['of a kind that npm invents later', true],
  ])('with a finding that is %s: refused %s', (severity, refused) => {
    const audit = readAudit(report(hit('left-hand', severity, advisory(severity))));
    expect(wordsOf(audit)).toBe(`${severity}: left-hand <1.2.3: Reads too far https://advisories.example/1`);
    expect(isRefused(audit)).toBe(refused);
  });

  test('names each advisory once, the gravest first, and not those who only depend on it', () => {
    const audit = readAudit(
      report(
        hit('mild', 'low', advisory('low', { url: 'https://advisories.example/2' })),
        hit('left-hand', 'high', advisory('high'), advisory('high')),
        hit('uses-it', 'high', 'left-hand'),
      ),
    );
    expect(wordsOf(audit).split('\n')).toEqual([
      'high: left-hand <1.2.3: Reads too far https://advisories.example/1',
      'low: mild <1.2.3: Reads too far https://advisories.example/2',
    ]);
  });
});

describe('no answer', () => {
  test.each([
    ['', 'npm printed no report'],
    ['<html>', 'npm printed no report'],
    ['null', 'npm printed no report'],
    ['{"vulnerabilities":{}}', 'npm printed no report'],
    [
      JSON.stringify({ message: '405 Method Not Allowed\nmore', statusCode: 405, error: { summary: '' } }),
      '405 Method Not Allowed',
    ],
    [JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'request failed' } }), 'request failed'],
  ])('%s is said plainly, and refuses a release alone', (output, why) => {
    const audit = readAudit(output);
    expect(wordsOf(audit)).toBe(`The registry gave no answer about known holes, so nothing is known of them: ${why}`);
    expect([isRefused(audit), isRefused(audit, { isRelease: true })]).toEqual([false, true]);
  });
});
