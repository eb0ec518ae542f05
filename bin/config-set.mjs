/**
 * `npm run config:set -- NAME=VALUE ...`: sets values of /admin/config. Values that are not named stay. An empty one is removed.
 * What firms pay is for the first set-up only: once there are two managers, it needs them both.
 *
 *   npm run config:set -- invoicing_amount=5000 "tags=Urgent,New build"
 */
import process from 'node:process';
import { recordChange, transaction, usage } from './command-line.mjs';

/** @param {string} text @param {number} least @param {number} most */
function whole(text, least, most) {
  if (text === '') return null;
  const number = Number(text);
  return /^\d+$/.test(text) && number >= least && number <= most ? number : undefined;
}

/** @param {string} text a day, or a time in UTC */
function moment(text) {
  if (text === '') return null;
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text) ? new Date(text) : new Date(Number.NaN);
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10));
  return isReal ? time.toISOString() : undefined;
}

/** @param {string} text */
function list(text) {
  const tags = [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
  return tags.every((tag) => tag.length <= 64) ? tags : undefined;
}

/** For each value, what it must be, and how it is parsed. `read` returns undefined for anything else. */
const VALUES = {
  benchmark_in_days: { what: 'whole days, 1 to 3650', read: (/** @type {string} */ text) => whole(text, 1, 3650) },
  invoicing_amount: { what: 'whole pence', read: (/** @type {string} */ text) => whole(text, 0, 100_000_000) },
  tags: { what: 'words with commas between them', read: list },
  customer_tags: { what: 'words with commas between them', read: list },
  thirdfort_v2_switchover_date: { what: 'a day, such as 2026-11-21', read: moment },
};

const NEEDS_MANAGERS =
  'What firms pay needs two managers, and there are two: one changes invoicing_amount at /admin/config/values, another confirms it.';

/**
 * Whether two managers could change it on their page.
 * @param {import('pg').Client} client
 */
async function hasTwoManagers(client) {
  const { rows } = await client.query(`select 1 from app_user where type = 'admin' and active and is_manager limit 2`);
  return rows.length === 2;
}

const names = Object.entries(VALUES).map(([name, { what }]) => `  ${name}=  ${what}`);
const help = ['Usage: npm run config:set -- NAME=VALUE ...', ...names].join('\n');

const given = process.argv.slice(2).map((argument) => {
  const [, name = '', text = ''] = /^(\w+)=(.*)$/s.exec(argument) ?? [];
  const value = Object.hasOwn(VALUES, name) ? VALUES[/** @type {keyof typeof VALUES} */ (name)] : null;
  const read = value?.read(text.trim());
  if (read === undefined) usage(value ? `${name} has to be ${value.what}.` : help);
  return /** @type {const} */ ([name, read]);
});
if (given.length === 0) usage(help);

const saved = await transaction(async (client) => {
  const fields = Object.keys(VALUES).join(', ');
  const { rows } = await client.query(`select ${fields} from admin_config where id = 1 for update`);
  if (!rows[0]) throw new Error('There is no configuration yet: `node bin/migrate.mjs deploy` makes it.');
  const isNewAmount = given.some(([name, value]) => name === 'invoicing_amount' && value !== rows[0][name]);
  if (isNewAmount && (await hasTwoManagers(client))) usage(NEEDS_MANAGERS);
  const before = Object.fromEntries(given.map(([name]) => [name, rows[0][name]]));
  const sets = given.map(([name], index) => `${name} = $${index + 1}`).join(', ');
  await client.query(
    `update admin_config set ${sets}, version = version + 1, updated_at = now() where id = 1`,
    given.map(([, value]) => value),
  );
  const change = { action: 'update', subjectType: 'admin_config', subjectId: '1' };
  await recordChange(client, { ...change, before, after: Object.fromEntries(given) });
  return (await client.query(`select ${fields} from admin_config where id = 1`)).rows[0];
});
for (const [name, value] of Object.entries(saved)) console.log(`${name}: ${JSON.stringify(value)}`);
