import { now } from '~/platform/clock.server';
import { db, type Tx, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { newId } from '~/platform/ids';
import {
  allowAnonymising,
  anonymiseAccounts,
  anonymiseChecks,
  anonymiseDeals,
  anonymiseInvoices,
  removeHomes,
  removePurchases,
  removeRows,
  removeSales,
} from './anonymise-commands.server';
import { cutOf, RULES, type Rule, type RuleName } from './rules';
import { type Found, findText, lockText, SOURCES, stillDueText } from './sources-queries.server';

/** So many rows are removed or anonymised in one transaction. */
const STEP = 200;
/** So many rows of a table that is walked are looked at by one statement. */
const LOOK = 5_000;
/** A run that is older belongs to another night, and is left as it is. */
const NIGHT_MS = 12 * 60 * 60 * 1000;

type Act = (tx: Tx, ids: readonly string[], at: Date) => Promise<unknown>;

const ACTS: Record<RuleName, Act> = {
  homes: removeHomes,
  'unfinished-sales': removeSales,
  'unfinished-purchases': removePurchases,
  'identity-checks': anonymiseChecks,
  deals: anonymiseDeals,
  accounts: anonymiseAccounts,
  invoices: anonymiseInvoices,
  emails: removeRows('email_message'),
  changes: async (tx, ids, at) => {
    await allowAnonymising(tx);
    await removeRows('audit_log')(tx, ids, at);
  },
  callbacks: removeRows('callback_request'),
  'partner-sign-ups': removeRows('partner_sign_up'),
  drafts: removeRows('form_draft'),
  'group-drafts': removeRows('transactions_group_draft'),
  'postcode-alerts': removeRows('postcode_alert'),
  'looked-up-addresses': removeRows('looked_up_address', 'digest', 'text'),
  'failed-jobs': removeRows('failed_job'),
  links: async (tx, ids, at) => {
    const keys = ids.map((id) => `magic-link:${id}`);
    await tx.emailMessage.deleteMany({ where: { key: { in: keys } } });
    await removeRows('magic_link')(tx, ids, at);
  },
  sessions: removeRows('session'),
  limits: removeRows('rate_limit', 'key', 'text'),
  'used-tokens': removeRows('used_token', 'key', 'text'),
};

/** How many there were, how far it has looked, and whether that was all. */
type Step = { done: number; after: string | null; isLast: boolean };

/** One transaction of a rule: what is due is locked, asked again, dealt with and counted. A kill undoes all four or none. */
async function step(tx: Tx, { name, kept, outcome }: Rule, after: string | null, at: Date): Promise<Step> {
  const source = SOURCES[name];
  const [cut, most] = [cutOf(kept, at), source.walks ? LOOK : STEP];
  const found = await tx.$queryRawUnsafe<Found[]>(findText(source), cut, after, most);
  const due = found.filter((row) => row.due).map(({ id }) => id);
  const taken = due.slice(0, STEP);
  const isWhole = taken.length === due.length;
  const locked = await tx.$queryRawUnsafe<{ id: string }[]>(lockText(source), taken);
  const ids = locked.map(({ id }) => id);
  const still = await tx.$queryRawUnsafe<{ id: string }[]>(stillDueText(source), cut, ids);
  if (still.length > 0) {
    await ACTS[name](
      tx,
      still.map(({ id }) => id),
      at,
    );
  }
  const passed = isWhole ? found : found.slice(0, found.findIndex(({ id }) => id === taken.at(-1)) + 1);
  // The next look begins after a row that is still there.
  const gone = new Set(outcome === 'removed' ? still.map(({ id }) => id) : []);
  const last = passed.findLast(({ id }) => !gone.has(id))?.id ?? after;
  const isLast = isWhole && found.length < most;
  // What is not walked is found again until it is gone, unless someone else has it: that is for the next night.
  return source.walks
    ? { done: still.length, after: last, isLast }
    : { done: still.length, after: null, isLast: isLast || still.length === 0 };
}

async function stepAndCount(runId: string, rule: Rule, at: Date): Promise<boolean> {
  return transaction(
    async (tx) => {
      const part = await tx.retentionPart.findUnique({ where: { run_id_rule: { run_id: runId, rule: rule.name } } });
      const { done, after, isLast } = await step(tx, rule, part?.after ?? null, at);
      const finished_at = isLast ? at : null;
      await tx.retentionPart.upsert({
        where: { run_id_rule: { run_id: runId, rule: rule.name } },
        create: { run_id: runId, rule: rule.name, done, after, finished_at },
        update: { done: { increment: done }, after, finished_at, why: null },
      });
      return isLast;
    },
    { timeout: 30_000 },
  );
}

/** The run of this night: a new one, or the one that is under way. Two that begin at once get the same. */
async function openRun(at: Date): Promise<string> {
  return transaction(async (tx) => {
    await tx.retentionRun.updateMany({
      where: { finished_at: null, started_at: { lt: new Date(at.getTime() - NIGHT_MS) } },
      data: { finished_at: at },
    });
    await tx.retentionRun.createMany({ data: [{ id: newId(), started_at: at }], skipDuplicates: true });
    return (await tx.retentionRun.findFirstOrThrow({ where: { finished_at: null } })).id;
  });
}

/**
 * Does the night's work, as far as it gets in so many milliseconds. Called again, it carries on. A rule that fails is noted and left, so
 * that the others are kept all the same.
 * @returns whether that was all
 * @throws when a rule failed
 */
export async function runRetention(milliseconds: number): Promise<boolean> {
  const at = now();
  const end = performance.now() + milliseconds;
  const runId = await openRun(at);
  const failures: unknown[] = [];
  for (const rule of await unfinishedRules(runId)) {
    try {
      while (!(await stepAndCount(runId, rule, at))) if (performance.now() > end) return false;
    } catch (error) {
      failures.push(error);
      await noteFailure(runId, rule, error);
    }
  }
  if (failures.length > 0) throw failures[0];
  await db.retentionRun.update({ where: { id: runId }, data: { finished_at: at } });
  return true;
}

async function unfinishedRules(runId: string): Promise<Rule[]> {
  const where = { run_id: runId, finished_at: { not: null } };
  const parts = await db.retentionPart.findMany({ where, select: { rule: true } });
  const finished = new Set(parts.map(({ rule }) => rule));
  return RULES.filter(({ name }) => !finished.has(name));
}

async function noteFailure(runId: string, { name }: Rule, error: unknown): Promise<void> {
  reportError(error, { rule: name });
  const why = 'The database refused it. The error was reported.';
  await db.retentionPart.upsert({
    where: { run_id_rule: { run_id: runId, rule: name } },
    create: { run_id: runId, rule: name, why },
    update: { why },
  });
}
