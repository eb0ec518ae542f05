import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ACCEPTED, type Accepted } from './accepted-findings.mjs';
import { isRefused, joinAudits, readAudit, wordsOf } from './audit.mjs';

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

describe('an audit', () => {
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
    ['of an unknown severity', true],
  ])('with a finding that is %s: refused %s', (severity, refused) => {
    const audit = readAudit(report(hit('left-hand', severity, advisory(severity))));
    expect(wordsOf(audit)).toBe(`${severity}: left-hand <1.2.3: Reads too far https://advisories.example/1`);
    expect(isRefused(audit)).toBe(refused);
  });

  test('lists each advisory once, the most severe first, without the packages that only depend on it', () => {
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

describe('an accepted finding', () => {
  const accepted: Accepted[] = [
    {
      advisory: '1',
      cve: 'CVE-2026-1',
      packageName: 'left-hand',
      why: 'We never read.',
      shownBy: 'tests/left-hand.test.ts',
      decidedBy: 'lead engineer',
      until: '2026-11-30',
    },
  ];
  const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(`${day}T12:00:00Z`);
  const high = (name: string, url: string) => readAudit(report(hit(name, 'high', advisory('high', { url }))));

  test('is printed, and is refused only after its last day', () => {
    const audit = high('left-hand', 'https://advisories.example/1');
    on('2026-11-30');
    expect(wordsOf(audit, accepted)).toBe(
      'high: left-hand <1.2.3: Reads too far https://advisories.example/1 (accepted until 2026-11-30 by the lead engineer: We never read.)',
    );
    expect(isRefused(audit, { accepted })).toBe(false);
    expect(isRefused(audit, { accepted, isRelease: true })).toBe(false);
    on('2026-12-01');
    expect(wordsOf(audit, accepted)).toContain('left-hand 1 was accepted until 2026-11-30: decide again');
    expect(isRefused(audit, { accepted })).toBe(true);
    expect(isRefused(readAudit(''), { accepted })).toBe(true);
  });

  test.each([
    ['another advisory of the same package', 'left-hand', 'https://advisories.example/11'],
    ['the same number for another package', 'right-hand', 'https://advisories.example/1'],
  ])('does not cover %s', (_, name, url) => {
    on('2026-11-30');
    expect(isRefused(high(name, url), { accepted })).toBe(true);
  });

  test('names an existing test, a reason and a date, for each in the list', () => {
    for (const { shownBy, until, why, decidedBy } of ACCEPTED) {
      expect(existsSync(path.join(import.meta.dirname, '..', shownBy)), shownBy).toBe(true);
      expect([why, decidedBy], shownBy).not.toContain('');
      expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});

describe('a finding in a development package', () => {
  const all = readAudit(report(hit('left-hand', 'critical', advisory('critical'))));

  test('is printed but not refused', () => {
    const audit = joinAudits(all, readAudit(report()));
    expect(wordsOf(audit)).toBe(
      'critical: left-hand <1.2.3: Reads too far https://advisories.example/1 (development only)',
    );
    expect(isRefused(audit, { isRelease: true })).toBe(false);
  });

  test('is refused if production installs the package too', () => expect(isRefused(joinAudits(all, all))).toBe(true));

  test('is unknown if either audit has no answer', () => {
    const silence = readAudit('');
    for (const audit of [joinAudits(silence, all), joinAudits(all, silence)]) {
      expect(wordsOf(audit)).toContain('The registry gave no answer');
      expect(isRefused(audit, { isRelease: true })).toBe(true);
    }
  });
});

describe('npm itself, with a registry that', () => {
  const known = (id: string) => [
    { id: 1, url: `https://advisories.example/${id}`, title: 'Hole', severity: 'high', vulnerable_versions: '*' },
  ];

  /** A registry with these vulnerabilities, which knows only the names of the packages. */
  async function registry(holes: Record<string, unknown> | 'silent'): Promise<string> {
    const server = createServer(async (request, response) => {
      const body = await buffer(request);
      const name = decodeURIComponent(request.url?.slice(1) ?? '');
      if (request.method === 'GET') return response.end(JSON.stringify({ name, versions: {} }));
      if (holes === 'silent') return response.writeHead(405).end();
      const packages = JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body));
      return response.end(
        JSON.stringify(Object.fromEntries(Object.entries(holes).filter(([name]) => name in packages))),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function audit(holes: Parameters<typeof registry>[0]) {
    const cache = await mkdtemp(path.join(tmpdir(), 'audit-'));
    onTestFinished(() => rm(cache, { recursive: true, force: true }));
    const env = { ...process.env, npm_config_registry: await registry(holes), npm_config_cache: cache };
    const run = promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'audit.mjs')], { env });
    return run.then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  }

  // The tests above cover reading the report. Each of these runs npm twice.
  test.each([
    [
      'knows a vulnerability in the image and one in a development tool',
      { zod: known('a'), knip: known('b') },
      1,
      ['high: zod *: Hole https://advisories.example/a', '/b (development only)'],
    ],
    ['gives no answer', 'silent' as const, 0, ['The registry gave no answer']],
  ])('%s', async (_, holes, code, words) => {
    const answer = await audit(holes);
    expect(answer.code).toBe(code);
    for (const each of words) expect(answer.stdout).toContain(each);
  });
});

describe('an audit without an answer', () => {
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
  ])('from output "%s" says why, and is refused for a release only', (output, why) => {
    const audit = readAudit(output);
    expect(wordsOf(audit)).toBe(`The registry gave no answer about known holes, so nothing is known of them: ${why}`);
    expect([isRefused(audit), isRefused(audit, { isRelease: true })]).toEqual([false, true]);
  });
});
