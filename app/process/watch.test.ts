import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { metricsText, startWatching } from './watch.server';

/** The files of `ops/` against what `/metrics` prints and what the runbook says (docs/alerts.md). */

const read = (file: string) => readFileSync(file, 'utf8');
const alerts = read('ops/alerts.yaml');
/** On figures that are not ours: Fly's, and a probe's. */
const alertsOfHost = read('ops/alerts-fly.yaml');
const metricsIn = (text: string) => [...new Set(text.match(/\b(?:keyturn|nodejs|process)_[a-z0-9_]+/g))].sort();

let printed: string;
beforeAll(async () => {
  startWatching();
  printed = await metricsText();
});

/** A histogram is queried under three names. */
const isPrinted = (name: string) =>
  printed.includes(`# TYPE ${name} `) ||
  (/_(?:bucket|sum|count)$/.test(name) && printed.includes(`# TYPE ${name.replace(/_[a-z]+$/, '')} histogram\n`));

test.each(['ops/alerts.yaml', 'ops/alerts.test.yaml', 'ops/dashboard.json'])(
  '%s queries only metrics that exist',
  (file) => {
    const metrics = metricsIn(read(file));
    expect(metrics.length).toBeGreaterThan(10);
    expect(metrics.filter((name) => !isPrinted(name))).toEqual([]);
  },
);

test('every metric of ours is on the dashboard or in an alert', () => {
  const ours = metricsIn(printed.replace(/^[^#].*$/gm, '').replace(/^# HELP.*$/gm, ''));
  const metricNames = metricsIn(read('ops/dashboard.json')).concat(metricsIn(alerts));
  const isAsked = (name: string) =>
    metricNames.some((each) => each.replace(/_(?:bucket|sum|count)$/, '') === name || each === name);
  expect(ours.filter((name) => name.startsWith('keyturn_') && !isAsked(name))).toEqual([]);
});

describe('alerts', () => {
  const rules = [alerts, alertsOfHost].flatMap((file) => file.split(/^ {6}- alert: /m).slice(1));
  const nameOf = (rule: string) => rule.split('\n', 1)[0] ?? '';

  test('each names a heading of the runbook that exists', () => {
    const headingsOf = (page: string) =>
      [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      );
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules) {
      const [, page = 'docs/alerts.md', anchor = ''] = /runbook: (docs\/[\w-]+\.md)#([\w-]+)$/m.exec(rule) ?? [];
      expect(headingsOf(page), nameOf(rule)).toContain(anchor);
      expect(read('docs/alerts.md')).toContain(`| \`${nameOf(rule)}\` `);
      expect(rule, nameOf(rule)).toMatch(/severity: (?:page|ticket|watchdog) /);
      expect(rule, nameOf(rule)).toMatch(/summary: \S/);
    }
  });

  test('each is tested', () => {
    const tested = read('ops/alerts.test.yaml') + read('ops/alerts-fly.test.yaml');
    expect(rules.map(nameOf).filter((name) => !tested.includes(name))).toEqual([]);
  });

  test('each severity has a receiver in the example for Alertmanager', () => {
    const severities = new Set(rules.map((rule) => /severity: (\w+)/.exec(rule)?.[1]));
    const routed = [...read('ops/alertmanager.example.yaml').matchAll(/'severity="(\w+)"'\]\n +receiver: (\S+)/g)];
    const receivers = [...read('ops/alertmanager.example.yaml').matchAll(/^ {2}- name: (\S+)$/gm)].map(
      ([, name]) => name,
    );
    // Tickets take the first route, which needs no matcher.
    expect(new Set(['ticket', ...routed.map(([, severity]) => severity)])).toEqual(severities);
    for (const [, , receiver] of routed) expect(receivers).toContain(receiver);
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  test.runIf(hasPromtool)('promtool accepts them, and their tests pass', () => {
    for (const args of [
      ['check', 'rules', 'ops/alerts.yaml', 'ops/alerts-fly.yaml'],
      ['check', 'config', '--syntax-only', 'ops/prometheus.example.yaml'],
      ['test', 'rules', 'ops/alerts.test.yaml', 'ops/alerts-fly.test.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
    }
  });
});

test('no two panels of the dashboard have the same number or place', () => {
  type Panel = { id: number; title: string; gridPos: { h: number; w: number; x: number; y: number } };
  const { panels } = JSON.parse(read('ops/dashboard.json')) as { panels: Panel[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
  for (const { title, gridPos } of panels) expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
});
