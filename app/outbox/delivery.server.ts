import { setTimeout as sleep } from 'node:timers/promises';
import { sendMail } from '~/integrations/mail.server';
import { sql } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { reportError } from '~/platform/error-reporting.server';
import { log } from '~/platform/log.server';
import { emailEnded } from '~/platform/metrics.server';
import { defineJob, worker } from '~/platform/queue.server';
import { splitTrace, traced } from '~/platform/tracing.server';
import {
  failureReason,
  isPermanentFailure,
  LATE_MINUTES,
  LEASE_SECONDS,
  MAX_IN_FLIGHT,
  ORDINARY,
  retryAfterSeconds,
  SEND_TIMEOUT_MS,
} from './delivery-rules';
import type { Letter, QueuedEmail } from './letter';
import { isWithinCaps } from './mailbox-caps.server';
import { type Returned, whyHeldBack } from './return-rules';
import { storedTextOf } from './stored-text-rules';

/**
 * Sends what is in the outbox. A process takes rows that are due with one statement, which marks them `sending` and sets their
 * lease. So two processes never have the same row, and what a process had when it died or hung is due again when the lease ends.
 * The number of attempts proves which process has a row: each take raises it.
 */
type LeasedEmail = QueuedEmail & { rank: number; attempts: number; isLate: boolean; returned: Returned | null };
type Letters = readonly Letter[];
type Slots = { links: number; others: number };

/** One of a batch is told by the batch's own email. */
const isSentByItself = 'batch is null';

/** The column holds whole milliseconds, rounded: a row that is due now may say half a millisecond from now. */
const isDue = `due_at <= now() + interval '1 millisecond'`;

/** The newest link first: when more are waiting than can be sent, the person who asked just now is still looking at their inbox. */
const leaseDue = `
  with links as (
    select id from email_message
     where status in ('queued', 'sending') and ${isDue} and ${isSentByItself} and rank < ${ORDINARY} and kind = any($1)
     order by rank, created_at desc, id desc limit $2 for update skip locked),
  others as (
    select id from email_message
     where status in ('queued', 'sending') and ${isDue} and ${isSentByItself} and rank = ${ORDINARY} and kind = any($1)
     order by created_at, id limit $3 for update skip locked)
  update email_message e
     set status = 'sending', attempts = attempts + 1, updated_at = now(),
         due_at = now() + interval '${LEASE_SECONDS} seconds'
   where id in (select id from links union all select id from others)
  returning id, kind, "to", user_id, sale_id, purchase_id, magic_link_id, data, rank, attempts,
            give_up_at <= now() as "isLate",
            (select r.kind::text from email_return r
              where r.address = lower(e."to") and r.cleared_at is null order by r.kind limit 1) as returned`;

/** Only kinds that this release has letters for. During a release, the next one sends its own new kinds. */
export const leaseEmails = (letters: Letters, { links, others }: Slots): Promise<LeasedEmail[]> =>
  sql<LeasedEmail>(leaseDue, [letters.map(({ kind }) => kind), links, others]);

/** Those of a batch end as its email does, in the same statement, so that a kill never parts them. Those that the letter left out are skipped. */
const endBatch = (left: string) => `
  update email_message e
     set status = case when ${left} ? e.id::text then 'skipped' else ended.status end, updated_at = now(),
         why = coalesce(${left} ->> e.id::text, ended.why),
         sent_at = case when not ${left} ? e.id::text then ended.sent_at end
    from ended where e.batch = ended.batch and e.status in ('queued', 'failed') and ended.status <> 'queued'`;

const OF_ENDED = `(data ->> 'batch')::bpchar as batch, status, why, sent_at`;

/** Records how it ended, unless another process has taken the email over. */
const updateOutcome = `
  with ended as (
    update email_message set status = $3::"EmailStatus", why = $4, updated_at = now(),
           sent_at = case when $3 = 'sent' then now() end, subject = $5, text = $6
     where id = $1 and attempts = $2 and status = 'sending'
    returning ${OF_ENDED}),
  batch as (${endBatch('$7::jsonb')})
  select from ended`;

type StoredText = ReturnType<typeof storedTextOf>;
type Recorded = { why?: string; kept?: StoredText; leftOut?: Readonly<Record<string, string>> };

async function recordOutcome(
  { id, attempts }: LeasedEmail,
  status: 'sent' | 'skipped' | 'failed',
  { why, kept: stored, leftOut = {} }: Recorded,
) {
  const texts = [stored?.subject ?? null, stored?.text ?? null];
  await sql(updateOutcome, [id, attempts, status, why ?? null, ...texts, JSON.stringify(leftOut)]);
}

/** How often we try to record it while the database is away. After a failover it is back within half a minute. */
const RECORD_RETRY_MS = 500;

/** The mail server has taken the email. If we do not record that while the email is ours, another process sends it a second time. */
async function recordSent(email: LeasedEmail, until: number, recorded: Recorded): Promise<void> {
  for (;;) {
    try {
      return await recordOutcome(email, 'sent', recorded);
    } catch (error) {
      if (performance.now() + RECORD_RETRY_MS > until) throw error;
      await sleep(RECORD_RETRY_MS);
    }
  }
}

/** Puts the email back for another try, or fails it when that would be too late. */
const updateForRetry = `
  with ended as (
    update email_message set
           status = (case when now() + $3 * interval '1 second' < give_up_at then 'queued' else 'failed' end)::"EmailStatus",
           due_at = now() + $3 * interval '1 second', why = $4, updated_at = now()
     where id = $1 and attempts = $2 and status = 'sending'
    returning ${OF_ENDED}),
  batch as (${endBatch(`'{}'::jsonb`)})
  select status::text from ended`;

async function scheduleRetry({ id, attempts }: LeasedEmail, why: string): Promise<'queued' | 'failed' | 'lost'> {
  const values = [id, attempts, retryAfterSeconds(attempts), why];
  const [row] = await sql<{ status: 'queued' | 'failed' }>(updateForRetry, values);
  return row?.status ?? 'lost';
}

const updateToTomorrow = `
  update email_message set
         status = 'queued', attempts = 0, why = $3, due_at = now() + interval '1 day', give_up_at = now() + interval '2 days',
         updated_at = now()
   where id = $1 and attempts = $2 and status = 'sending'
  returning id`;

const PAST_CAP = 'Too many emails to this address were asked for.';

/** Tried again tomorrow, when the mailbox's caps are counted again. */
async function postpone({ id, attempts }: LeasedEmail): Promise<'queued' | 'lost'> {
  const rows = await sql<{ id: string }>(updateToTomorrow, [id, attempts, `${PAST_CAP} We’ll try again tomorrow.`]);
  return rows.length > 0 ? 'queued' : 'lost';
}

type Outcome = 'sent' | 'skipped' | 'failed' | 'queued' | 'lost';

/** Sends one email that this process has, and says in its row how that ended. */
export async function deliverEmail(email: LeasedEmail, letters: Letters): Promise<Outcome> {
  const { data, trace } = splitTrace(email.data);
  const outcome = await traced({ name: `email ${email.kind}`, kind: 'job', from: trace }, async (tell) => {
    const ended = await tryToDeliver({ ...email, data }, letters);
    tell({ outcome: ended });
    return ended;
  });
  emailEnded(email.kind, outcome);
  return outcome;
}

async function tryToDeliver(email: LeasedEmail, letters: Letters): Promise<Outcome> {
  const { id, kind, attempts } = email;
  if (email.isLate) return fail(email, 'It could not be sent in time.');
  const takenAt = performance.now();
  const letter = letters.find((each) => each.kind === kind);
  const heldBack = whyHeldBack(email.returned, letter?.despiteComplaint ?? false);
  if (heldBack) {
    // It fails, so that staff can send it again to another address. No one is alerted, since they see it there.
    const outcome = email.returned === 'bounce' ? 'failed' : 'skipped';
    await recordOutcome(email, outcome, { why: heldBack });
    return outcome;
  }
  let mail: Awaited<ReturnType<Letter['write']>>;
  let isPastCap = false;
  try {
    if (!letter) throw new Error(`No letter for emails of kind ${kind}`);
    mail = await letter.write(email);
    // Counted here and not in the request, so that the answer and its time are the same whether anything is sent or not. Counted
    // once: retries are the same email.
    if (attempts === 1 && 'subject' in mail) isPastCap = !(await isWithinCaps(email.to, mail.cap ?? letter.cap));
  } catch (error) {
    // A bug. Reported at the first try, and again if every try fails.
    if (attempts === 1) reportError(error, { email: id, kind });
    return retryLater(email, error);
  }
  // Trying again would not help.
  if ('misfit' in mail) return fail(email, failureReason(new Error(mail.misfit)));
  if ('skip' in mail) {
    await recordOutcome(email, 'skipped', { why: mail.skip, leftOut: mail.leftOut });
    return 'skipped';
  }
  if (isPastCap) {
    if (letter?.waits) return postpone(email);
    await recordOutcome(email, 'skipped', { why: PAST_CAP });
    return 'skipped';
  }
  const left = Math.floor(SEND_TIMEOUT_MS - (performance.now() - takenAt));
  // This process hung, and another one may have taken the email.
  if (left <= 0) return 'lost';
  try {
    const { cap: _, leftOut: __, ...said } = mail;
    await sendMail(id, { ...said, to: email.to }, left);
  } catch (error) {
    return isPermanentFailure(error) ? fail(email, failureReason(error)) : retryLater(email, error);
  }
  const stored = storedTextOf(email, mail, env.APP_URL);
  await recordSent(email, takenAt + LEASE_SECONDS * 1000, { kept: stored, leftOut: mail.leftOut });
  return 'sent';
}

async function fail(email: LeasedEmail, why: string): Promise<'failed'> {
  await recordOutcome(email, 'failed', { why });
  reportFailure(email);
  return 'failed';
}

async function retryLater(email: LeasedEmail, error: unknown): Promise<Outcome> {
  const outcome = await scheduleRetry(email, failureReason(error));
  const { id, kind, attempts } = email;
  log.warn({ email: id, kind, attempts, err: error }, 'email not sent, will be tried again');
  if (outcome === 'failed') reportFailure(email);
  return outcome;
}

/** Reports the id only: what the mail server said may contain an email address, so it stays in the row. */
const reportFailure = ({ id, kind }: LeasedEmail) =>
  reportError(new Error('An email failed: see Emails in the back office'), { email: id, kind });

/** The pause before looking again when there is nothing to do. Short, since a look costs the database next to nothing. */
const POLL_MS = 250;

/** The host kills after 30 s. An email that a hanging mail server still has is tried again after its lease. */
const STOP_TIMEOUT_MS = 20_000;

/** Delivers until it is stopped; then finishes what is being sent and takes no more. */
export function startDelivery(letters: Letters): { stop: () => Promise<void> } {
  const inFlight = { links: new Set<Promise<void>>(), others: new Set<Promise<void>>() };
  let [isStopped, finished] = [false, 0];
  /** Every free place was used, so more emails may be waiting. */
  let mayBeMore = false;
  /** Ends the pause. */
  let wake = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function begin(email: LeasedEmail): void {
    const lane = email.rank < ORDINARY ? inFlight.links : inFlight.others;
    const work = deliverEmail(email, letters)
      // Its row still says that we have it. It is due again when its lease ends.
      .catch((error) => log.error({ email: email.id, err: error }, 'email left to its lease'))
      .then(() => {
        lane.delete(work);
        finished += 1;
        if (mayBeMore) wake();
      });
    lane.add(work);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const before = finished;
      const free = { links: MAX_IN_FLIGHT - inFlight.links.size, others: MAX_IN_FLIGHT - inFlight.others.size };
      const taken = await leaseEmails(letters, free).catch((error) => {
        log.error({ err: error }, 'outbox');
        return [];
      });
      for (const email of taken) begin(email);
      const links = taken.filter(({ rank }) => rank < ORDINARY).length;
      mayBeMore = links === free.links || taken.length - links === free.others;
      // An email that was finished in the meantime has made a place for one that may be waiting.
      const hasPlace = mayBeMore && finished > before;
      if (!hasPlace && !isStopped) await pause();
    }
  }

  const running = run();
  return {
    async stop() {
      isStopped = true;
      wake();
      await running;
      const rest = Promise.all([...inFlight.links, ...inFlight.others]);
      await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())]);
    },
  };
}

const watch = defineJob<Record<string, never>>('email.watch', { cron: '*/15 * * * *', retryLimit: 0 });

/** Alerts those who run the service when mail does not go out, long before any email is given up. */
export const emailWatch = worker(watch, async () => {
  const [row] = await sql<{ late: number }>(
    `select count(*)::int as late from email_message
      where status in ('queued', 'sending') and ${isSentByItself} and created_at < now() - interval '${LATE_MINUTES} minutes'`,
  );
  if (row && row.late > 0)
    reportError(new Error('Emails are waiting for the mail server'), { emails: String(row.late) });
});
