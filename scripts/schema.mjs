/**
 * Changing the schema without Prisma's engine download: the same schema engine, as WebAssembly. bin/migrate.mjs applies what
 * this writes.
 *
 *   node scripts/schema.mjs generate            write the Prisma client
 *   node scripts/schema.mjs diff --name NAME    write the migration that leads from the migrations to the schema
 *   node scripts/schema.mjs drift               exit 1 when migrations and schema differ
 *
 * diff and drift need a server but no data. They use that of DATABASE_URL, or start one and throw it away.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runCommand } from '../bin/command-line.mjs';
import { applyMigrations, migrationsDir, withClient } from '../bin/migrate.mjs';
import { startEmbeddedPostgres } from './database.mjs';
import { risksOf } from './migration-rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemaDir = path.join(root, 'prisma', 'schema');
const require = createRequire(import.meta.url);

const emptyDiff = /^\s*(-- This is an empty migration\.)?\s*$/;

async function schemaFiles() {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: path.join(schemaDir, name),
      content: await readFile(path.join(schemaDir, name), 'utf8'),
    })),
  );
}

/** @type {Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined} */
let wasm;

function loadWasm() {
  wasm ??= (async () => {
    const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
    const bytes = await readFile(
      require.resolve('@prisma/schema-engine-wasm').replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'),
    );
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
    bindings.__wbg_set_wasm(instance.exports);
    /** @type {() => void} */ (instance.exports.__wbindgen_start)();
    return bindings;
  })();
  return wasm;
}

/**
 * What the migrations leave in the database against the schema, as SQL.
 * @param {string} databaseUrl
 */
async function difference(databaseUrl) {
  const [{ SchemaEngine }, { PrismaPg }, { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum }, files] =
    await Promise.all([
      loadWasm(),
      import('@prisma/adapter-pg'),
      import('@prisma/driver-adapter-utils'),
      schemaFiles(),
    ]);

  /** The adapter cannot read PostgreSQL's internal one-byte "char", in which the engine wants three columns of the catalogue. */
  class DescribingPg extends PrismaPg {
    /** @override */
    async connect() {
      const adapter = await super.connect();
      const queryRaw = adapter.queryRaw.bind(adapter);
      adapter.queryRaw = async (query) => {
        const sql = query.sql
          .replace('constr.contype AS constraint_type', 'constr.contype::text AS constraint_type')
          .replace(/\bcon\.(confdeltype|confupdtype),/g, 'con.$1::text AS $1,');
        const result = await queryRaw({ ...query, sql });
        for (const [index, name] of result.columnNames.entries()) {
          if (sql !== query.sql && /^(constraint|confdel|confupd)_?type$/.test(name)) {
            result.columnTypes[index] = ColumnTypeEnum.Character;
          }
        }
        return result;
      };
      return adapter;
    }
  }

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const engine = await SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new DescribingPg(pool)),
  );
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: schemaDir }, // the database that the engine is connected to
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return !stdout || emptyDiff.test(stdout) ? '' : stdout;
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * The SQL that leads from the migrations to the schema; empty when they agree.
 * @param {string} adminUrl of any database of a server on which databases may be created
 * @returns {Promise<string>}
 */
export async function drift(adminUrl) {
  const name = `keyturn_drift_${randomBytes(6).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  try {
    await applyMigrations(url.href);
    return await difference(url.href);
  } finally {
    await withClient(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  }
}

/** Writes the Prisma client. It needs no engine: any existing file in its place stops the download. */
export function generateClient() {
  const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build', 'index.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'generate'], {
      cwd: root,
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`prisma generate failed\n${output}`)),
    );
  });
}

/**
 * @param {string} name
 * @param {string} sql
 */
async function writeMigration(name, sql) {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const directory = path.join(migrationsDir, `${stamp}_${name.replace(/\W+/g, '_')}`);
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, 'migration.sql'), sql);
  await writeFile(
    path.join(migrationsDir, 'migration_lock.toml'),
    '# Please do not edit this file manually\n# It should be added in your version-control system (e.g., Git)\nprovider = "postgresql"\n',
  );
  return path.relative(root, directory);
}

/**
 * @template T
 * @param {(url: string) => Promise<T>} work
 */
async function withAnyServer(work) {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keyturn-migrate-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const commands = {
  generate: generateClient,
  /** @param {string[]} args */
  async diff(args) {
    const name = args[args.indexOf('--name') + 1];
    if (!args.includes('--name') || !name) throw new Error('diff needs --name NAME');
    const sql = await withAnyServer(drift);
    console.log(sql ? `Wrote ${await writeMigration(name, sql)}` : 'Nothing to write');
    for (const risk of risksOf(sql)) console.log(`Not as it is: ${risk}`);
  },
  async drift() {
    const sql = await withAnyServer(drift);
    if (sql) {
      console.error(`The migrations do not lead to the schema. Missing:\n\n${sql}`);
      process.exitCode = 1;
    } else console.log('Migrations and schema agree');
  },
};

await runCommand(import.meta.url, commands);
