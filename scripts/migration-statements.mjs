/** The statements of a migration, and what all rules of `migration-rules.mjs` ask of one. */

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

/** @param {Migration} migration @param {string} table */
export const isBig = (migration, table) => !migration.made.has(table) && !SMALL.has(table);

/**
 * Whether a comment on the statement says that the risk is accepted.
 * @param {Statement} statement
 * @param {RegExp} words
 */
export const says = ({ notes }, words) => words.test(notes);

const CONTRACT = /\bcontract: .*\b\d{4}-\d\d-\d\d\b/i;

/** @param {Statement} statement @param {string} what */
export const removal = (statement, what) =>
  says(statement, CONTRACT)
    ? []
    : [
        `${what}: the release before this one may still use it. Once a release that does not is everywhere, say so: "-- Contract: unused since DATE."`,
      ];

/**
 * For work whose time grows with its table: nothing may stay locked while it runs.
 * @param {Migration} migration @param {string} what
 */
export const longWork = ({ locked }, what) =>
  locked.size > 0
    ? [`${what} takes long, and ${[...locked].join(', ')} stays locked meanwhile: put it in a migration of its own.`]
    : [];
