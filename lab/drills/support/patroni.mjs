/**
 * PostgreSQL as a primary and a synchronous standby under Patroni, as managed PostgreSQL runs it. Patroni elects the
 * primary through etcd.
 */
import { randomBytes } from 'node:crypto';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../../scripts/ports.mjs';
import { findProgram, killNow, processesIn, until } from './drill.mjs';

/** The path of Debian's package; any version from 15 works. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

export const PATRONI_PROGRAMS = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  [`${POSTGRES_BIN}/postgres`]: 'postgresql-15',
};

/** Seconds: how long a silent leader stays leader, and how often each node checks. */
const TTL = 20;
const LOOP_WAIT = 5;

/** @typedef {{ name: string, port: number, restPort: number, data: string, file: string }} Node */

/** @param {import('./drill.mjs').Drill} drill */
export async function startCluster(drill) {
  const password = randomBytes(12).toString('hex');
  const etcdPort = await freePort();
  const peerPort = await freePort();
  const etcdData = path.join(drill.folder, 'etcd');
  drill.start('etcd', [
    findProgram('etcd') ?? 'etcd',
    `--data-dir=${etcdData}`,
    `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
    `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
    `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
    `--initial-cluster=default=http://127.0.0.1:${peerPort}`,
  ]);
  await until('etcd answers', 20, async () => (await fetch(`http://127.0.0.1:${etcdPort}/health`)).ok);

  /** @type {Map<string, Node & { patroni: import('node:child_process').ChildProcess }>} */
  const nodes = new Map();
  /** @param {Node} node */
  const start = (node) => {
    const patroni = drill.start(node.name, [findProgram('patroni') ?? 'patroni', node.file], {
      as: drill.as,
      cwd: path.dirname(node.data),
      env: { LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    });
    nodes.set(node.name, { ...node, patroni });
  };
  /** @param {string} name */
  const addNode = async (name) => {
    const folder = path.join(drill.folder, name);
    await mkdir(folder, { recursive: true });
    const node = {
      name,
      port: await freePort(),
      restPort: await freePort(),
      data: path.join(folder, 'data'),
      file: path.join(folder, 'patroni.yml'),
    };
    await writeFile(node.file, configuration(node, { etcdPort, password, folder }), { mode: 0o600 });
    const { uid, gid } = drill.as;
    if (uid !== undefined && gid !== undefined) for (const place of [folder, node.file]) await chown(place, uid, gid);
    start(node);
    await until(`${name} runs`, 60, async () => (await fetch(`http://127.0.0.1:${node.restPort}/health`)).ok);
    return node;
  };
  const members = async () => {
    for (const { restPort } of nodes.values()) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null);
      if (!answer) continue;
      const cluster = /** @type {{ members: { name: string, role: string, state: string }[] }} */ (await answer.json());
      return cluster.members;
    }
    return [];
  };
  /** @param {string} role */
  const withRole = async (role) => (await members()).find((member) => member.role === role)?.name;
  const isWhole = async () => (await withRole('leader')) && (await withRole('sync_standby'));

  await addNode('node1');
  await until('node1 leads', 30, () => withRole('leader'));
  await addNode('node2');
  await until('the standby is synchronous', 60, isWhole);
  /** @param {string} name @param {string} [database] */
  const urlOf = (name, database = 'postgres') =>
    `postgresql://postgres:${password}@127.0.0.1:${nodes.get(name)?.port}/${database}`;
  return {
    nodes,
    password,
    withRole,
    isWhole,
    urlOf,
    /** @param {string} name @param {string} text @param {string} [database] */
    async ask(name, text, database) {
      const client = new pg.Client({ connectionString: urlOf(name, database), connectionTimeoutMillis: 3_000 });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    /**
     * Kills Patroni and every PostgreSQL process of a node together, as when its machine loses power.
     * @param {string} name
     */
    async kill(name) {
      const node = nodes.get(name);
      if (!node) throw new Error(`There is no ${name}`);
      const servers = await processesIn(node.data);
      if (node.patroni.pid) killNow(-node.patroni.pid);
      for (const pid of servers) killNow(pid);
      return servers.length;
    },
    /** Starts the node again, as when its machine is back. @param {string} name */
    async start(name) {
      const node = nodes.get(name);
      if (node) start(node);
    },
  };
}

/** @param {Node} node @param {{ etcdPort: number, password: string, folder: string }} options */
function configuration({ name, port, restPort, data }, { etcdPort, password, folder }) {
  return `
scope: keyturn
name: ${name}
restapi:
  listen: 127.0.0.1:${restPort}
  connect_address: 127.0.0.1:${restPort}
etcd3:
  host: 127.0.0.1:${etcdPort}
bootstrap:
  dcs:
    ttl: ${TTL}
    loop_wait: ${LOOP_WAIT}
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        shared_buffers: 128MB
        wal_keep_size: 256MB
        wal_log_hints: 'on'
        jit: 'off'
        timezone: UTC
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${data}
  bin_dir: ${POSTGRES_BIN}
  pgpass: ${folder}/pgpass
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
    rewind: { username: rewinder, password: ${password} }
  parameters:
    unix_socket_directories: ${folder}
`;
}
