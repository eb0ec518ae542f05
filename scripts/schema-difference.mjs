/**
 * Prints the SQL that changes a database to match the schema; nothing if they agree. scripts/schema.mjs runs it:
 *
 * `DATABASE_URL=… node --experimental-wasm-modules scripts/schema-difference.mjs`
 *
 * `prisma migrate diff` does the same with a program that it downloads. This is that program as WebAssembly, which npm
 * installs and which Node 20 imports only with this option.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const schemaDir = fileURLToPath(new URL('../prisma/schema', import.meta.url));
const emptyMigration = /^\s*(-- This is an empty migration\.)?\s*$/;

const { BOOL, CHAR, INT2, INT4, INT8, OID } = pg.types.builtins;
const TEXT_ARRAY = 1009; // pg has no constant for it

/**
 * The PostgreSQL types in the catalogue that are not read as text.
 * @type {Map<number, import('@prisma/driver-adapter-utils').ColumnType>}
 */
const COLUMN_TYPES = new Map([
  [BOOL, ColumnTypeEnum.Boolean],
  [CHAR, ColumnTypeEnum.Character],
  [INT2, ColumnTypeEnum.Int32],
  [INT4, ColumnTypeEnum.Int32],
  [INT8, ColumnTypeEnum.Int64],
  [OID, ColumnTypeEnum.Int64],
  [TEXT_ARRAY, ColumnTypeEnum.TextArray],
]);

/**
 * A driver adapter that only reads the catalogue. Prisma's own adapter does not know the catalogue's type "char".
 * @param {pg.Pool} pool
 * @returns {import('@prisma/driver-adapter-utils').SqlMigrationAwareDriverAdapterFactory}
 */
function catalogueAdapter(pool) {
  const refuse = () => Promise.reject(new Error('This adapter only reads'));
  /** @type {{ provider: 'postgres', adapterName: string }} */
  const info = { provider: 'postgres', adapterName: 'catalogue' };
  return {
    ...info,
    connectToShadowDb: refuse,
    connect: async () => ({
      ...info,
      async queryRaw({ sql, args }) {
        const { fields, rows } = await pool.query({ text: sql, values: args, rowMode: 'array' });
        return {
          columnNames: fields.map(({ name }) => name),
          columnTypes: fields.map(({ dataTypeID }) => COLUMN_TYPES.get(dataTypeID) ?? ColumnTypeEnum.Text),
          rows,
        };
      },
      executeRaw: refuse,
      executeScript: refuse,
      startTransaction: refuse,
      dispose: async () => {},
    }),
  };
}

const names = (await readdir(schemaDir)).filter((name) => name.endsWith('.prisma')).sort();
const files = await Promise.all(
  names.map(async (name) => {
    const file = path.join(schemaDir, name);
    return { path: file, content: await readFile(file, 'utf8') };
  }),
);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const engine = await SchemaEngine.new(
  { datamodels: files.map((file) => [file.path, file.content]) },
  () => {},
  bindMigrationAwareSqlAdapterFactory(catalogueAdapter(pool)),
);
const { stdout } = await engine.diff({
  from: { tag: 'schemaDatasource', files, configDir: schemaDir }, // the database that the adapter reads
  to: { tag: 'schemaDatamodel', files },
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
if (stdout && !emptyMigration.test(stdout)) process.stdout.write(stdout);
await pool.end();
