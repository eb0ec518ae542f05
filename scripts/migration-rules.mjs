/**
 * Whether a migration can run while the previous release is still answering requests, on tables of a million rows: it
 * must neither hold a lock for long nor remove anything that the previous release uses. `risksOf` judges the SQL;
 * docs/database.md, "Changing it", says what to write instead. An unknown statement is refused too: add a rule for it.
 */

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

/** Tables that stay small however many sales there are, so that a lock on one of them is short. */
export const SMALL = new Set([
  'admin_config',
  'estate_agent',
  'estate_agent_brand',
  'estate_agent_search',
  'invoice',
  'invoice_file',
  'law_firm',
  'lawyer',
  'lawyer_group',
  'lawyer_group_search',
  'negotiator',
  'product',
  'referral_code',
  'valuer',
]);

/**
 * @typedef {object} Statement
 * @property {string} text in lower case, on one line, without comments, quotes and the contents of strings
 * @property {string} notes the comments before it and inside it
 * @property {string[]} bodies the contents of dollar quotes: the code of functions and of DO
 *
 * @typedef {{ locks?: string, breaks?: string }} Risk locks: counts only for a big table. breaks: counts for any table
 *
 * @typedef {object} Migration what is known about the file while its statements are judged one after the other
 * @property {Statement[]} statements
 * @property {Set<string>} made names of everything that it creates
 * @property {Set<string>} locked big tables that earlier statements keep locked until the end
 * @property {Set<string>} validated constraints that earlier statements validated
 */

const PIECES =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|\$(?<tag>\w*)\$(?<body>[\s\S]*?)\$\k<tag>\$|(?<text>'(?:[^']|'')*')|(?<end>;)|[^-/$';]+|[\s\S]/g;

/** @param {string} sql @returns {Statement[]} */
export function statementsOf(sql) {
  /** @type {Statement[]} */
  const statements = [];
  /** @type {Statement} */
  let current = { text: '', notes: '', bodies: [] };
  for (const { 0: piece, groups = {} } of `${sql};`.matchAll(PIECES)) {
    if (groups.comment !== undefined) current.notes += `${groups.comment}\n`;
    else if (groups.body !== undefined) {
      current.bodies.push(groups.body);
      current.text += '$$';
    } else if (groups.text !== undefined) current.text += "''";
    else if (groups.end === undefined) current.text += piece;
    else {
      const text = current.text.replaceAll('"', '').replace(/\s+/g, ' ').replaceAll('public.', '').trim().toLowerCase();
      if (text) statements.push({ ...current, text });
      current = { text: '', notes: '', bodies: [] };
    }
  }
  return statements;
}

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

/** @param {Migration} migration @param {string} table */
const isBig = (migration, table) => !migration.made.has(table) && !SMALL.has(table);

/**
 * Whether a comment on the statement says that the risk is accepted.
 * @param {Statement} statement
 * @param {RegExp} words
 */
const says = ({ notes }, words) => words.test(notes);

const CONTRACT = /\bcontract: .*\b\d{4}-\d\d-\d\d\b/i;
const FEW_ROWS = /\bfew rows: \S/i;

/** @param {Statement} statement @param {string} what */
const removal = (statement, what) =>
  says(statement, CONTRACT)
    ? []
    : [
        `${what}: the release before this one may still use it. Once a release that does not is everywhere, say so: "-- Contract: unused since DATE."`,
      ];

/**
 * For work whose time grows with its table: nothing may stay locked while it runs.
 * @param {Migration} migration @param {string} what
 */
const longWork = ({ locked }, what) =>
  locked.size > 0
    ? [`${what} takes long, and ${[...locked].join(', ')} stays locked meanwhile: put it in a migration of its own.`]
    : [];

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

/** @param {string} actions @param {string} table @param {Statement} statement @param {Migration} migration @returns {string[]} */
function risksOfActions(actions, table, statement, migration) {
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
