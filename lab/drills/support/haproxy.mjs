/** HAProxy with a configuration for one drill. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../../scripts/ports.mjs';
import { findProgram, until } from './drill.mjs';

/**
 * @param {import('./drill.mjs').Drill} drill
 * @param {string} sections the configuration after `defaults`
 */
export async function startHaproxy(drill, sections) {
  const port = await freePort();
  const file = path.join(drill.folder, 'haproxy.cfg');
  await writeFile(
    file,
    `
global
    maxconn 2000
defaults
    timeout connect 2s
    timeout client 80s
    timeout server 80s
    retries 3
    option redispatch
${sections}
frontend figures
    mode http
    bind 127.0.0.1:${port}
    stats enable
    stats uri /
`,
  );
  drill.start('haproxy', [findProgram('haproxy') ?? 'haproxy', '-db', '-f', file]);
  /** HAProxy's own statistics: a row for each frontend, backend and server. */
  const rows = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/;csv`)).text();
    const [head = '', ...lines] = text.replace(/^# /, '').trim().split('\n');
    const names = head.split(',');
    return lines.map((line) => {
      const values = line.split(',');
      return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    });
  };
  await until('HAProxy answers', 10, rows);
  return {
    rows,
    /** @param {string} backend @param {string} server */
    isUp: async (backend, server) =>
      (await rows()).some((row) => row.pxname === backend && row.svname === server && row.status === 'UP'),
  };
}
