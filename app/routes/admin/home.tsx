import { useLoaderData } from '@remix-run/react';
import { countEmails } from '~/domain/email/queries.server';
import {
  countOlder,
  countRunning,
  findMedianDays,
  getStats,
  listReferrals,
  type ReferralFlag,
} from '~/domain/reporting/stats-queries.server';
import { countLateUpdates } from '~/domain/update-request/queries.server';
import { listOutcomes } from '~/domain/update-request/stats-queries.server';
import { countWork, listWorkItems } from '~/domain/work/queries.server';
import { OWNERLESS_FIRST } from '~/domain/work/rules';
import { now } from '~/platform/clock.server';
import { reportError } from '~/platform/error-reporting.server';
import { page } from '~/routes/shared/handler.server';
import { Notice } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import {
  assignmentsRow,
  cursorOf,
  funnelRows,
  newSalesRow,
  noticesOf,
  parseCursor,
  type ReferralList,
  RUNNING_NOTE,
  referralRow,
} from './stats-rows';
import { Assignments, NewTransactions, Referrals, RunningTransactions } from './stats-tables';
import { UpdatesStats } from './updates-stats';
import { updatesStatsRows } from './updates-stats-rows';
import { sectionsOf } from './work/rows.server';
import { WorkTables } from './work/table';

export const handle: PageHandle = { title: 'Stats & Metrics' };

const WORK_SHOWN = 10;
/** Of each list. The older ones are a press away: on a phone a row is as tall as four lines. */
const REFERRALS_SHOWN = 5;

const MY_WORK = { who: 'mine', kind: null, side: null, firm: null } as const;

export const loader = page({ access: 'staff' }, async ({ viewer, url }) => {
  const present = now();
  const [work, counts, stats, running, medians, older, foreignCurrency, mortgage, failedEmails, outcomes, lateUpdates] =
    await Promise.all([
      listWorkItems(MY_WORK, viewer.userId, present, 0, WORK_SHOWN),
      countWork(viewer.userId, present),
      getStats(present),
      countRunning(),
      findMedianDays(),
      countOlder(present),
      referrals(url, 'foreign-currency'),
      referrals(url, 'mortgage-referral'),
      countEmails('failed'),
      listOutcomes(now()),
      countLateUpdates(now()),
    ]);
  const sections = sectionsOf(work, true, {}, present);
  const first = sections.ownerless.length > 0 ? OWNERLESS_FIRST : null;
  return {
    work: { sections, first, counts, viewerId: viewer.userId },
    newTransactions: stats.newSales.map(newSalesRow),
    running: { steps: funnelRows(running, medians, older), note: RUNNING_NOTE },
    assignments: stats.assignments.map(assignmentsRow),
    foreignCurrency,
    mortgage,
    notices: noticesOf(lateUpdates, failedEmails),
    updates: updatesStatsRows(outcomes, now()),
  };
});

const WORDS = { 'foreign-currency': 'foreign currency', 'mortgage-referral': 'mortgage referral' } as const;

/** If one list fails, the rest of the page still shows. */
async function referrals(url: URL, flag: ReferralFlag): Promise<ReferralList> {
  const after = parseCursor(url.searchParams.get(flag));
  try {
    const found = await listReferrals(flag, ['seller', 'buyer'], { after, take: REFERRALS_SHOWN + 1 });
    const rows = found.slice(0, REFERRALS_SHOWN);
    const last = rows.at(-1);
    const older = found.length > REFERRALS_SHOWN && last ? urls.admin({ [flag]: cursorOf(last) }) : null;
    return { rows: rows.map(referralRow), older, newest: after ? urls.admin() : null, failure: null };
  } catch (error) {
    reportError(error, { path: url.pathname, method: 'GET' });
    const failure = `Failed to fetch ${WORDS[flag]} data: Server error. Please try again later.`;
    return { rows: [], older: null, newest: null, failure };
  }
}

export default function Home() {
  const { work, newTransactions, running, assignments, foreignCurrency, mortgage, notices, updates } =
    useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="Stats & Metrics" />
      <div className="not-empty:mb-6">
        {notices.map(({ words, href, see }) => (
          <Notice key={href}>
            {words} <Link to={href}>{see}</Link>
          </Notice>
        ))}
      </div>
      <MyWork {...work} />
      <NewTransactions months={newTransactions} />
      <RunningTransactions {...running} />
      <Assignments months={assignments} />
      <Referrals title="Foreign Currency referrals" list={foreignCurrency} />
      <Referrals title="Mortgage Referrals" list={mortgage} />
      <UpdatesStats updates={updates} />
    </>
  );
}

type MyWorkProps = ReturnType<typeof useLoaderData<typeof loader>>['work'];

/** The first rows of my work, before the figures. */
function MyWork({ sections, first, counts, viewerId }: MyWorkProps) {
  return (
    <Section title="Your work" action={<Link to={urls.adminWork()}>View all work</Link>}>
      <p className="mb-3 flex flex-wrap gap-x-5 tabular-nums">
        <Link to={urls.adminWork()}>Mine {counts.mine}</Link>
        <Link to={urls.adminWork({ who: 'none' })}>No one’s {counts.none}</Link>
        <Link to={urls.adminWork({ who: 'all' })}>Everyone’s {counts.all}</Link>
      </p>
      {counts.mine === 0 ? (
        <p>
          You have no work due. <Link to={urls.adminWork({ who: 'all' })}>View everyone’s</Link>.
        </p>
      ) : (
        <>
          {first && <p className="mb-2 text-ink-soft">{first}</p>}
          <WorkTables sections={sections} viewerId={viewerId} brief />
        </>
      )}
    </Section>
  );
}
