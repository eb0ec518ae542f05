/**
 * Whether a migration can run while the previous release is still answering requests, on tables of a million rows: it
 * must neither hold a lock for long nor remove anything that the previous release uses. `risksOf` judges the SQL;
 * docs/database.md, "Changing it", says what to write instead. An unknown statement is refused too: add a rule for it.
 */

import { risksOfActions } from './alter-table-rules.mjs';
import { isBig, longWork, removal, says, statementsOf } from './migration-statements.mjs';

/** @typedef {import('./migration-statements.mjs').Statement} Statement */
/** @typedef {import('./migration-statements.mjs').Migration} Migration */

/** Accepted although the rules refuse them: when they landed there were only empty databases and developers' own. */
export const LANDED_BEFORE_THE_RULES = [
  '20261121030000_init',
  '20261121042500_person_email',
  '20261121060935_list_positions',
  '20261122000334_accepted_buyers',
  '20261122000616_email_delivery',
  '20261122031645_group_draft',
  '20261122031901_customers_answer',
  '20261122031933_searches',
  '20261122032500_check_orders',
  '20261122071729_invoice_record_files',
];

const MAKES =
  /^create (?:or replace )?(?:temp(?:orary)? |unlogged |constraint |unique |materialized )*(?:table|view|function|trigger|type|index|sequence) (?:concurrently )?(?:if not exists )?(\w+)/;

/**
 * What is wrong with a migration, one sentence for each fault; empty if it may run.
 * @param {string} sql
 * @returns {string[]}
 */
export function risksOf(sql) {
  const statements = statementsOf(sql);
  /** @type {Migration} */
  const migration = {
    statements,
    made: new Set(statements.flatMap(({ text }) => MAKES.exec(text)?.[1] ?? [])),
    locked: new Set(),
    validated: new Set(),
  };
  return statements.flatMap((statement) => judge(statement, migration));
}

/** @param {Statement} statement @param {Migration} migration @returns {string[]} */
function judge(statement, migration) {
  for (const [pattern, rule] of STATEMENTS) {
    const match = pattern.exec(statement.text);
    if (match) return rule(match, statement, migration);
  }
  return [`Not known to be safe: ${statement.text.slice(0, 80)}`];
}

const FEW_ROWS = /\bfew rows: \S/i;

/** @typedef {(match: RegExpExecArray, statement: Statement, migration: Migration) => string[]} Rule */

/** @type {Rule} */
const fine = () => [];

/** @type {Rule} */
const alwaysLocks = (match) => [`${match[0]} keeps everybody out of its table for as long as it takes.`];

/** @type {Rule} */
function newIndex([, concurrently, ifNotExists, table = ''], _, migration) {
  if (!concurrently) {
    return isBig(migration, table)
      ? [
          `${table}: nobody can write while an index is made. CREATE INDEX CONCURRENTLY IF NOT EXISTS, alone in its migration.`,
        ]
      : [];
  }
  const risks = [];
  if (migration.statements.length > 1) risks.push(`${table}: CONCURRENTLY stands alone in its migration.`);
  if (!ifNotExists) risks.push(`${table}: an index made CONCURRENTLY says IF NOT EXISTS, since it may be tried twice.`);
  return risks;
}

/**
 * Adding a foreign key also locks the table that it references.
 * @param {Statement} statement
 * @param {Migration} migration
 */
function lockReferenced({ text }, migration) {
  for (const [, other = ''] of text.matchAll(/\breferences (\w+)/g)) {
    if (isBig(migration, other)) migration.locked.add(other);
  }
}

/** @type {Rule} */
function newTable(_, statement, migration) {
  lockReferenced(statement, migration);
  return / as (select|with)\b/.test(statement.text) ? longWork(migration, 'Filling a table') : [];
}

/** @type {Rule} */
function trigger([, table = ''], _, migration) {
  if (isBig(migration, table)) migration.locked.add(table);
  return [];
}

/** @type {Rule} */
function removed([, kind = '', name = ''], statement, migration) {
  const isMadeAgain = kind !== 'table' && kind !== 'type' && migration.made.has(name);
  return isMadeAgain ? [] : removal(statement, `DROP ${kind.toUpperCase()} ${name}`);
}

/** @type {Rule} */
function droppedConcurrently([, name = ''], statement, migration) {
  const alone = migration.statements.length > 1 ? [`${name}: CONCURRENTLY stands alone in its migration.`] : [];
  return [...alone, ...removal(statement, `DROP INDEX ${name}`)];
}

/** @type {Rule} */
function changedRows([, table = ''], statement, migration) {
  if (!isBig(migration, table) || says(statement, FEW_ROWS)) return [];
  return [
    `${table}: rows that a migration changes stay locked until it ends. A job does it in portions; or say why there are not many: "-- Few rows: …"`,
  ];
}

/** @type {Rule} */
function copiedRows(_, statement, migration) {
  const sources = [...statement.text.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table = '']) => table);
  const isLong = sources.some((table) => isBig(migration, table)) && !says(statement, FEW_ROWS);
  return isLong ? longWork(migration, 'INSERT … SELECT') : [];
}

/** Judges the SQL statements inside a DO block, without the PL/pgSQL words in front of them. @type {Rule} */
function block(_, { bodies, notes }, migration) {
  return bodies.flatMap((body) => {
    if (/\bexecute\b/i.test(body)) return ['DO with EXECUTE: what it will do cannot be read here.'];
    return statementsOf(body).flatMap((inner) => {
      const text = inner.text.replace(/^.*\b(begin|then|loop|else)\b ?/, '');
      const isSql = /^(alter|create|drop|update|delete|insert|lock|truncate|with|cluster|reindex)\b/.test(text);
      return isSql ? judge({ ...inner, text, notes: notes + inner.notes }, migration) : [];
    });
  });
}

/** @type {Rule} */
function changedTable([, table = '', actions = ''], statement, migration) {
  const risks = migration.made.has(table) ? [] : risksOfActions(actions, table, statement, migration);
  lockReferenced(statement, migration);
  return risks;
}

/** The statements that a migration may contain. The first match judges the statement. @type {[RegExp, Rule][]} */
const STATEMENTS = [
  [/^create (?:unique )?index (concurrently )?(if not exists )?(?:\w+ )?on (?:only )?(\w+)/, newIndex],
  [/^create (?:temp(?:orary)? |unlogged )*table\b|^create materialized view\b/, newTable],
  [/^create (?:or replace )?(?:constraint )?trigger \w+ .*?\bon (\w+)/, trigger],
  [/^create (or replace )?(view|function|type|sequence|extension|schema)\b/, fine],
  [/^drop index concurrently (?:if exists )?(\w+)/, droppedConcurrently],
  [/^drop (materialized view|\w+) (?:if exists )?(\w+)/, removed],
  [/^alter table (?:if exists )?(?:only )?(\w+) (.*)$/, changedTable],
  [/^alter type \w+ add value\b/, fine],
  [/^alter (sequence|extension)\b/, fine],
  // Settings that apply while the function runs.
  [/^alter function \w+ ?\([^)]*\) set (?!schema\b)/, fine],
  [/^alter .*\brename\b.*/, ([text]) => [`${text}: the release before this one knows it under its old name.`]],
  [/^(?:with .*\b)?(?<!(?:do|for) )(?:update|delete from) (?:only )?(\w+)/, changedRows],
  [/^(?:with .*)?insert into \w+.*\bselect\b/, copiedRows],
  [/^select rebuild_lists/, alwaysLocks],
  [
    /^(lock|truncate|cluster|vacuum)\b.*|^reindex (?!.*\bconcurrently\b).*|^refresh materialized view (?!concurrently).*/,
    alwaysLocks,
  ],
  [/^do\b/, block],
  [/^(insert into|select|set|comment on|grant|revoke|analyze)\b/, fine],
];
