import { now } from '~/platform/clock.server';
import { db, type Tx, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { newId } from '~/platform/ids';
import {
  type Anonymise,
  allowAnonymising,
  anonymiseAccounts,
  anonymiseChecks,
  anonymiseDeals,
  removeHomes,
  removePurchases,
  removeRows,
  removeSales,
} from './anonymise-commands.server';
import { anonymiseInvoices } from './anonymise-invoices-commands.server';
import { cutoffOf } from './period-rules';
import { RULES, type Rule, type RuleName } from './rules';
import { type Found, findText, lockText, SOURCES, stillDueText } from './sources-fragments.server';

/** Rows that are removed or anonymised in one transaction. */
const STEP = 200;
/** Rows that one statement reads of a table that is read in steps. */
const READ_BATCH = 5_000;
/** A run older than this (in milliseconds) belongs to another night, and is closed. */
const ABANDONED_AFTER_MS = 12 * 60 * 60 * 1000;

const ACTS: Record<RuleName, Anonymise> = {
  homes: removeHomes,
  'unfinished-sales': removeSales,
  'unfinished-purchases': removePurchases,
  'identity-checks': anonymiseChecks,
  deals: anonymiseDeals,
  accounts: anonymiseAccounts,
  invoices: anonymiseInvoices,
  emails: removeRows('email_message'),
  reminders: removeRows('reminder'),
  'email-returns': removeRows('email_return'),
  changes: async (tx, ids, at) => {
    await allowAnonymising(tx);
    await removeRows('audit_log')(tx, ids, at);
  },
  callbacks: removeRows('callback_request'),
  'partner-sign-ups': removeRows('partner_sign_up'),
  drafts: removeRows('form_draft'),
  mistakes: removeRows('form_draft'),
  'group-drafts': removeRows('transactions_group_draft'),
  'postcode-alerts': removeRows('postcode_alert'),
  'email-changes': async (tx, ids, at) => {
    const keys = ids.map((id) => `email-change:${id}`);
    await tx.emailMessage.deleteMany({ where: { key: { in: keys } } });
    await removeRows('email_change')(tx, ids, at);
  },
  'agent-contacts': removeRows('agent_contact'),
  'former-agent-contacts': removeRows('agent_contact'),
  'agent-links': async (tx, ids, at) => {
    const keys = ids.map((id) => `agent-link:${id}`);
    await tx.emailMessage.deleteMany({ where: { key: { in: keys } } });
    await removeRows('agent_link')(tx, ids, at);
  },
  'agent-sessions': removeRows('agent_session'),
  'looked-up-addresses': removeRows('looked_up_address', 'digest', 'text'),
  'failed-jobs': removeRows('failed_job'),
  links: async (tx, ids, at) => {
    const keys = ids.map((id) => `magic-link:${id}`);
    await tx.emailMessage.deleteMany({ where: { key: { in: keys } } });
    await removeRows('magic_link')(tx, ids, at);
  },
  'access-links': removeRows('access_link'),
  sessions: removeRows('session'),
  limits: removeRows('rate_limit', 'key', 'text'),
  'used-tokens': removeRows('used_token', 'key', 'text'),
};

/** How many rows were done, the id it has read up to, and whether that was all. */
type Step = { done: number; after: string | null; isLast: boolean };

/**
 * One transaction of a rule: it finds what is due, locks it, checks it again, and removes or anonymises it. If the process is killed,
 * nothing has happened.
 */
async function step(tx: Tx, { name, period, outcome }: Rule, after: string | null, at: Date): Promise<Step> {
  const source = SOURCES[name];
  const [cut, most] = [cutoffOf(period, at), source.walks ? READ_BATCH : STEP];
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
  // The next step starts after a row that still exists.
  const gone = new Set(outcome === 'removed' ? still.map(({ id }) => id) : []);
  const last = passed.findLast(({ id }) => !gone.has(id))?.id ?? after;
  const isLast = isWhole && found.length < most;
  // A table that is not read in steps is read from the start again until nothing is due. Rows that another transaction has locked wait for
  // the next night.
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

/** Tonight's run: a new one, or the one under way. Two jobs that start at the same time get the same run. */
async function openRun(at: Date): Promise<string> {
  return transaction(async (tx) => {
    await tx.retentionRun.updateMany({
      where: { finished_at: null, started_at: { lt: new Date(at.getTime() - ABANDONED_AFTER_MS) } },
      data: { finished_at: at },
    });
    await tx.retentionRun.createMany({ data: [{ id: newId(), started_at: at }], skipDuplicates: true });
    return (await tx.retentionRun.findFirstOrThrow({ where: { finished_at: null } })).id;
  });
}

/**
 * Does as much of the night's work as fits into so many milliseconds. Called again, it continues. A rule that fails is recorded and
 * skipped, so that the others still run.
 * @returns whether all of it is done
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
      await recordFailure(runId, rule, error);
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

async function recordFailure(runId: string, { name }: Rule, error: unknown): Promise<void> {
  reportError(error, { rule: name });
  const why = 'The database refused it. The error was reported.';
  await db.retentionPart.upsert({
    where: { run_id_rule: { run_id: runId, rule: name } },
    create: { run_id: runId, rule: name, why },
    update: { why },
  });
}
