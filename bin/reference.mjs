/**
 * The rows without which the service cannot run. Plain JavaScript and SQL, since the container has neither the app's sources nor a
 * TypeScript loader.
 */
import process from 'node:process';
import { newId } from './command-line.mjs';

const TAGS = [
  'Scotland',
  'Northern Ireland',
  'Possible duplicate',
  'Urgent',
  'Chain',
  'Probate',
  'New build',
  'On hold',
];

const products = [
  {
    key: 'service_fee',
    name: 'Service fee',
    description:
      'We get your sale ready for a buyer: your identity check, your introduction to a solicitor and your dashboard. Your solicitor’s own fees are separate.',
    features: ['Introduction to a solicitor from our panel', 'Identity checks', 'Progress you can check at any time'],
    image: '/reason-time.svg',
    price_ex_vat: 20_000,
    price_inc_vat: 24_000,
    position: 1,
  },
  {
    key: 'search_pack',
    name: 'Search pack',
    description:
      'The searches that buyers usually need. Lenders often want searches under 6 months old, so if your sale takes longer the buyer may need new ones.',
    features: ['Local search', 'Drainage and water search', 'Environmental search', 'Land Registry plan'],
    image: '/reason-chain.svg',
    price_ex_vat: 40_000,
    price_inc_vat: 48_000,
    position: 2,
  },
];

/**
 * Existing rows stay as they are, since staff may have changed them.
 * @param {(text: string, values: unknown[]) => Promise<unknown>} query
 */
export async function insertReference(query) {
  for (const product of products) await insert(query, 'product', { id: newId(), ...product });
  await insert(query, 'admin_config', configuration(process.env));
}

/** @param {Parameters<typeof insertReference>[0]} query @param {string} table @param {Record<string, unknown>} row */
function insert(query, table, row) {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) on conflict do nothing`,
    Object.values(row),
  );
}

/** The configuration from the environment at the first start. Later changes are made by command. @param {NodeJS.ProcessEnv} env */
function configuration(env) {
  const { BENCHMARK_IN_DAYS, INVOICING_AMOUNT, CONFIG_TAGS, THIRDFORT_V2_SWITCHOVER_DATE } = env;
  return {
    id: 1,
    benchmark_in_days: Number(BENCHMARK_IN_DAYS || 120),
    /** Pence. Without it the invoicing export asks for an amount. */
    invoicing_amount: INVOICING_AMOUNT ? Number(INVOICING_AMOUNT) : null,
    tags: CONFIG_TAGS ? CONFIG_TAGS.split(',').map((tag) => tag.trim()) : TAGS,
    thirdfort_v2_switchover_date: new Date(THIRDFORT_V2_SWITCHOVER_DATE || '2024-01-01T00:00:00Z'),
  };
}
