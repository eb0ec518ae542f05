import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationsDir } from '../bin/migrate.mjs';
import { LANDED_BEFORE_THE_RULES, risksOf } from './migration-rules.mjs';
import { statementsOf } from './migration-statements.mjs';

const names = (await readdir(migrationsDir, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const risksOfFile = async (name: string) =>
  risksOf(await readFile(path.join(migrationsDir, name, 'migration.sql'), 'utf8'));

test.each(names.filter((name) => !LANDED_BEFORE_THE_RULES.includes(name)))(
  'the migration %s can run while the previous release is still serving',
  async (name) => {
    expect(await risksOfFile(name)).toEqual([]);
  },
);

test.each(LANDED_BEFORE_THE_RULES)('%s is excused, and the rules would refuse it', async (name) => {
  expect(await risksOfFile(name)).not.toEqual([]);
});

const NEW_TABLE = 'CREATE TABLE "note" ("id" CHAR(24) NOT NULL, "sale_id" CHAR(24) NOT NULL);';
const NEW_REFERENCE = 'ALTER TABLE note ADD CONSTRAINT note_sale_fkey FOREIGN KEY (sale_id) REFERENCES sale(id);';

describe('refuses', () => {
  test.each([
    ['an index of a big table', 'CREATE INDEX a ON "sale"("created_at")', /^sale: nobody can write/],
    ['a unique index of a big table', 'CREATE UNIQUE INDEX a ON sale (id)', /^sale: nobody can write/],
    [
      'CONCURRENTLY beside another statement',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON sale (id); SELECT 1',
      /stands alone/,
    ],
    ['CONCURRENTLY without IF NOT EXISTS', 'CREATE INDEX CONCURRENTLY a ON sale (id)', /IF NOT EXISTS/],
    ['another type', 'ALTER TABLE sale ALTER COLUMN price TYPE bigint', /another type of price/],
    [
      'a type that shrinks',
      '-- Was: varchar(40)\nALTER TABLE sale ALTER why SET DATA TYPE VARCHAR(20)',
      /another type/,
    ],
    ['SET NOT NULL', 'ALTER TABLE sale ALTER COLUMN price SET NOT NULL', /sale_price_not_null NOT VALID/],
    ['a volatile default', 'ALTER TABLE sale ADD COLUMN key uuid DEFAULT gen_random_uuid()', /value of its own/],
    ['a computed column', 'ALTER TABLE sale ADD c int GENERATED ALWAYS AS (a + b) STORED', /value of its own/],
    ['a numbered column', 'ALTER TABLE sale ADD COLUMN n BIGSERIAL', /value of its own/],
    ['a column that old code leaves empty', 'ALTER TABLE product ADD COLUMN a int NOT NULL', /can add no row/],
    ['a unique column', 'ALTER TABLE sale ADD COLUMN a int UNIQUE', /a is unique/],
    ['a column with a check', 'ALTER TABLE sale ADD COLUMN a int CHECK (a > 0)', /a is checked row by row/],
    [
      'a column with a reference',
      'ALTER TABLE sale ADD COLUMN a char(24) REFERENCES person',
      /a is checked row by row/,
    ],
    ['a check', 'ALTER TABLE sale ADD CONSTRAINT a CHECK (b IN (1, 2))', /NOT VALID/],
    ['the second part of a statement', 'ALTER TABLE sale ADD a int, ADD CONSTRAINT b CHECK (a > 0)', /NOT VALID/],
    ['a reference', 'ALTER TABLE sale ADD CONSTRAINT a FOREIGN KEY (b) REFERENCES c(id)', /NOT VALID/],
    ['a unique constraint', 'ALTER TABLE sale ADD CONSTRAINT a UNIQUE (b)', /USING INDEX/],
    [
      'validating a constraint in the migration that adds it',
      'ALTER TABLE sale ADD CONSTRAINT a CHECK (b > 0) NOT VALID; ALTER TABLE sale VALIDATE CONSTRAINT a',
      /VALIDATE takes long, and sale stays locked/,
    ],
    ['a dropped column', 'ALTER TABLE product DROP COLUMN name', /DROP COLUMN NAME: the release before/],
    ['a dropped table', 'DROP TABLE "product"', /DROP TABLE product: the release before/],
    ['a dropped index', 'DROP INDEX sale_order_live_key', /the release before/],
    ['a function moved to another schema', 'ALTER FUNCTION f() SET SCHEMA other', /Not known/],
    ['a dropped function', 'DROP FUNCTION search_normal(text)', /the release before/],
    ['a dropped default', 'ALTER TABLE product ALTER COLUMN position DROP DEFAULT', /the release before/],
    ['a contract without a date', '-- Contract: unused.\nDROP TABLE product', /the release before/],
    ['a renamed column', 'ALTER TABLE product RENAME COLUMN name TO title', /another name/],
    ['a renamed table', 'ALTER TABLE product RENAME TO goods', /another name/],
    ['a renamed enum value', "ALTER TYPE \"Role\" RENAME VALUE 'sell' TO 'seller'", /old name/],
    ['changed rows', 'UPDATE sale SET a = 1', /A job does it in portions/],
    ['changed rows behind WITH', 'WITH x AS (SELECT 1) UPDATE sale SET a = 1 FROM x', /A job does it in portions/],
    ['deleted rows', 'DELETE FROM ONLY "sale" WHERE a', /A job does it in portions/],
    ['changed rows within DO', 'DO $$ BEGIN IF true THEN UPDATE sale SET a = 1; END IF; END $$', /in portions/],
    ['dynamic SQL', "DO $$ BEGIN EXECUTE 'DROP TABLE ' || 'sale'; END $$", /cannot be read/],
    [
      'rows copied under a lock',
      `${NEW_TABLE} ${NEW_REFERENCE} INSERT INTO note SELECT id FROM sale`,
      /sale stays locked/,
    ],
    [
      'rows copied behind a trigger',
      'CREATE TRIGGER t AFTER INSERT ON sale FOR EACH ROW EXECUTE FUNCTION f(); INSERT INTO tally SELECT 1 FROM sale',
      /sale stays locked/,
    ],
    ['a lock', 'LOCK TABLE sale', /keeps everybody out/],
    ['TRUNCATE', 'TRUNCATE sale', /keeps everybody out/],
    ['rebuilding the lists', 'SELECT rebuild_lists()', /keeps everybody out/],
    ['an unknown action', 'ALTER TABLE sale SET TABLESPACE fast', /not known to be safe/],
    ['an unknown statement', 'CREATE RULE r AS ON INSERT TO sale DO NOTHING', /Not known to be safe/],
  ])('%s', (_, sql, reason) => {
    expect(risksOf(sql)).toEqual([expect.stringMatching(reason)]);
  });
});

describe('allows', () => {
  test.each([
    ['a column', 'ALTER TABLE "sale" ADD COLUMN     "a" VARCHAR(40), ADD "b" INTEGER'],
    [
      'defaults that PostgreSQL keeps once',
      "ALTER TABLE sale ADD a int NOT NULL DEFAULT 0, ADD b timestamptz(3) NOT NULL DEFAULT (now() + '3 days'::interval), ADD c varchar(9) DEFAULT ''::varchar(9)",
    ],
    [
      'a new table with its index and constraints',
      `${NEW_TABLE} CREATE INDEX a ON note (sale_id); ${NEW_REFERENCE} ALTER TABLE note ALTER COLUMN id SET NOT NULL`,
    ],
    ['a new table, filled', `${NEW_TABLE} INSERT INTO note SELECT id FROM sale`],
    ['an index built CONCURRENTLY', '-- Why.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a ON sale (id);'],
    ['an index of a small table', 'CREATE INDEX a ON law_firm (name)'],
    ['a constraint for new rows', 'ALTER TABLE sale ADD CONSTRAINT a CHECK (b > 0) NOT VALID'],
    ['validating it for all rows', 'ALTER TABLE sale VALIDATE CONSTRAINT a'],
    [
      'NOT NULL after a validated check',
      'ALTER TABLE sale VALIDATE CONSTRAINT sale_a_not_null; ALTER TABLE sale ALTER COLUMN a SET NOT NULL, DROP CONSTRAINT sale_a_not_null',
    ],
    ['a unique constraint using an existing index', 'ALTER TABLE sale ADD CONSTRAINT a UNIQUE USING INDEX b'],
    ['a type that only grows', '-- Was: varchar(40)\nALTER TABLE sale ALTER COLUMN a SET DATA TYPE VARCHAR(80)'],
    ['a contract', '-- Contract: unused since the release of 2026-12-01.\nALTER TABLE sale DROP COLUMN a'],
    [
      'a view and a trigger that are made again',
      'DROP VIEW v; CREATE VIEW v AS SELECT 1; DROP TRIGGER t ON sale; CREATE TRIGGER t AFTER INSERT ON sale FOR EACH ROW EXECUTE FUNCTION f()',
    ],
    [
      'a function that changes rows later',
      'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE sale SET a = 1; RETURN NULL; END $$',
    ],
    ['a setting of a function', 'ALTER FUNCTION f() SET plan_cache_mode = force_generic_plan'],
    ['few rows', '-- Few rows: those of one day.\nUPDATE sale SET a = 1 WHERE b'],
    ['a row that may exist', 'INSERT INTO admin_config (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 1'],
    ['only comments and strings', "-- DROP TABLE sale;\nSELECT 'DROP TABLE sale; it''s'; /* LOCK TABLE sale; */"],
    ['nothing', ' \n'],
  ])('%s', (_, sql) => {
    expect(risksOf(sql)).toEqual([]);
  });
});

test('a statement ends at its semicolon, but not at one in a string, a comment or a body', () => {
  const sql = `-- a; b\nSELECT 'x; y' /* ; */ ; CREATE FUNCTION f() AS $x$ one; two; $x$;;`;
  expect(statementsOf(sql).map(({ text }) => text)).toEqual(["select ''", 'create function f() as $$']);
});
