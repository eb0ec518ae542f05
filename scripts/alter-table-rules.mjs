/** Rules about what ALTER TABLE does to a table, each action on its own. Part of `migration-rules.mjs`. */

import { isBig, longWork, removal } from './migration-statements.mjs';

/** @typedef {import('./migration-statements.mjs').Statement} Statement */
/** @typedef {import('./migration-statements.mjs').Migration} Migration */
/** @typedef {import('./migration-statements.mjs').Risk} Risk */

/** @param {string} actions @param {string} table @param {Statement} statement @param {Migration} migration @returns {string[]} */
export function risksOfActions(actions, table, statement, migration) {
  return partsOf(actions).flatMap((action) => {
    const { locks, breaks } = judgeAction(action, table, statement, migration);
    return [breaks, isBig(migration, table) ? locks : undefined].flatMap((risk) => (risk ? [`${table}: ${risk}`] : []));
  });
}

/** Splits a list at its commas, except inside brackets. @param {string} list */
function partsOf(list) {
  let depth = 0;
  /** @type {string[]} */
  const parts = [''];
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** @param {string} action @param {string} table @param {Statement} statement @param {Migration} migration @returns {Risk} */
function judgeAction(action, table, statement, migration) {
  for (const [pattern, rule] of ACTIONS) {
    const match = pattern.exec(action);
    if (!match) continue;
    const risk = rule(match, table, statement, migration);
    if (rule !== validation && isBig(migration, table)) migration.locked.add(table);
    return risk;
  }
  return { breaks: `not known to be safe: ${action}` };
}

/** @typedef {(match: RegExpExecArray, table: string, statement: Statement, migration: Migration) => Risk} ActionRule */

/** @type {ActionRule} */
const harmless = () => ({});

/** Functions that give the same value for every existing row, so that PostgreSQL stores the default once. */
const CALLED_ONCE = /\b(now|transaction_timestamp|statement_timestamp|current_timestamp|localtimestamp)\s*\(/g;
const CAST = /::\s*[a-z]\w*( (precision|varying))?( ?\([\d, ]+\))?(\[\])?/g;

/** @type {ActionRule} */
function newColumn([, column = '', definition = '']) {
  const [, usual = ''] = /\bdefault (.*)$/.exec(definition) ?? [];
  if (/\bnot null\b/.test(definition) && !usual && !/\bgenerated\b|serial\b/.test(definition)) {
    return { breaks: `${column} is never null and has no default, so the code before this one can add no row.` };
  }
  if (/\b(unique|primary key)\b/.test(definition)) {
    return {
      locks: `${column} is unique: nobody can write while its index is made. Make the index CONCURRENTLY, later.`,
    };
  }
  if (/\b(check ?\(|references\b)/.test(definition)) {
    return {
      locks: `${column} is checked row by row while everybody waits. Add the constraint NOT VALID, and validate it later.`,
    };
  }
  const calls = /\w ?\(/.test(usual.replace(CALLED_ONCE, '(').replace(CAST, ''));
  if (calls || /\bgenerated\b|serial\b/.test(definition)) {
    return {
      locks: `${column} has a value of its own in every row: the table is written again while everybody waits. Add it empty; a job fills it.`,
    };
  }
  return {};
}

/** @type {ActionRule} */
function newConstraint([action, kind = '']) {
  if (kind === 'unique' || kind === 'primary key') {
    return /\busing index\b/.test(action)
      ? {}
      : { locks: 'nobody can write while an index is made. Make it CONCURRENTLY, then ADD CONSTRAINT … USING INDEX.' };
  }
  if (kind !== 'exclude' && /\bnot valid$/.test(action)) return {};
  return {
    locks:
      'every row is checked while everybody waits. Add the constraint NOT VALID; VALIDATE it in a migration of its own.',
  };
}

/**
 * Reads every row without blocking anyone, unless an earlier statement of the migration locked the table.
 * @type {ActionRule}
 */
function validation([, constraint = ''], _, __, migration) {
  migration.validated.add(constraint);
  const [locks] = longWork(migration, 'VALIDATE');
  return locks ? { locks } : {};
}

/** @type {ActionRule} */
function neverNull([, column = ''], table, _, { validated }) {
  const check = `${table}_${column}_not_null`;
  return validated.has(check)
    ? {}
    : {
        locks: `every row is checked while everybody waits. Add CHECK ${check} NOT VALID; in the next migration VALIDATE it, and then SET NOT NULL.`,
      };
}

/** @type {ActionRule} */
function newType([, column = '', type = ''], _, statement) {
  const before = Number(/\bwas: varchar\((\d+)\)/i.exec(statement.notes)?.[1]);
  const after = Number(/^varchar ?\((\d+)\)$/.exec(type)?.[1]);
  if (before > 0 && (type === 'text' || after >= before)) return {};
  return {
    breaks: `another type of ${column} is another column: add it, fill it, read it, then drop this one. One that only grows says what it was: "-- Was: varchar(40)"`,
  };
}

/** @type {ActionRule} */
function lostPart([action], _, statement) {
  const [breaks] = removal(statement, action.toUpperCase());
  return breaks ? { breaks } : {};
}

/** @type {ActionRule} */
const newName = ([action]) => ({
  breaks: `${action}: either the old code or the new one knows it under another name. Add what is new beside it.`,
});

/** The actions that ALTER TABLE may contain. The first match judges the action. @type {[RegExp, ActionRule][]} */
const ACTIONS = [
  [/^add (?:constraint \w+ )?(check|foreign key|unique|primary key|exclude)\b.*$/, newConstraint],
  [/^add (?:column )?(?:if not exists )?(\w+) (.*)$/, newColumn],
  [/^validate constraint (\w+)$/, validation],
  [/^alter (?:column )?(\w+) set not null$/, neverNull],
  [/^alter (?:column )?(\w+) (?:set data )?type (.+)$/, newType],
  [/^alter (?:column )?\w+ drop default$/, lostPart],
  [/^alter (?:column )?\w+ (set default|drop not null|set statistics|set storage|set \(|reset \()/, harmless],
  [/^drop constraint\b/, harmless],
  [/^drop (?:column )?(?:if exists )?\w+/, lostPart],
  [/^rename\b.*/, newName],
  [/^((enable|disable) trigger|owner to|set \(|reset \()/, harmless],
];
