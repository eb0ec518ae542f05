import { useLoaderData } from '@remix-run/react';
import { countEmails } from '~/domain/email/queries.server';
import { countRunning, getStats, listReferrals, type ReferralFlag } from '~/domain/reporting/stats-queries.server';
import { now } from '~/platform/clock.server';
import { reportError } from '~/platform/error-reporting.server';
import { page } from '~/routes/shared/handler.server';
import { Notice } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { Assignments, NewTransactions, Referrals, RunningTransactions } from './stats-tables';
import {
  assignmentsView,
  cursorOf,
  funnelView,
  newSalesView,
  parseCursor,
  type ReferralList,
  referralView,
} from './stats-view';

export const handle: PageHandle = { title: 'Stats & Metrics' };

const SHOWN = 10;

export const loader = page({ access: 'staff' }, async ({ url }) => {
  const [stats, running, foreignCurrency, mortgage, failedEmails] = await Promise.all([
    getStats(now()),
    countRunning(),
    referrals(url, 'foreign-currency'),
    referrals(url, 'mortgage-referral'),
    countEmails('failed'),
  ]);
  return {
    newTransactions: stats.newSales.map(newSalesView),
    running: funnelView(running),
    assignments: stats.assignments.map(assignmentsView),
    foreignCurrency,
    mortgage,
    failedEmails,
  };
});

const WORDS = { 'foreign-currency': 'foreign currency', 'mortgage-referral': 'mortgage referral' } as const;

/** If one list fails, the rest of the page still shows. */
async function referrals(url: URL, flag: ReferralFlag): Promise<ReferralList> {
  const after = parseCursor(url.searchParams.get(flag));
  try {
    const found = await listReferrals(flag, ['seller', 'buyer'], { after, take: SHOWN + 1 });
    const rows = found.slice(0, SHOWN);
    const last = rows.at(-1);
    const older = found.length > SHOWN && last ? urls.admin({ [flag]: cursorOf(last) }) : null;
    return { rows: rows.map(referralView), older, newest: after ? urls.admin() : null, failure: null };
  } catch (error) {
    reportError(error, { path: url.pathname, method: 'GET' });
    const failure = `Failed to fetch ${WORDS[flag]} data: Server error. Please try again later.`;
    return { rows: [], older: null, newest: null, failure };
  }
}

export default function Home() {
  const { newTransactions, running, assignments, foreignCurrency, mortgage, failedEmails } =
    useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="Stats & Metrics" />
      {failedEmails > 0 && (
        <Notice>
          {failedEmails === 1 ? '1 email' : `${failedEmails.toLocaleString('en-GB')} emails`} could not be sent.{' '}
          <Link to={urls.adminEmails()}>View failed emails</Link>
        </Notice>
      )}
      <NewTransactions months={newTransactions} />
      <RunningTransactions steps={running} />
      <Assignments months={assignments} />
      <Referrals title="Foreign Currency referrals" list={foreignCurrency} />
      <Referrals title="Mortgage Referrals" list={mortgage} />
    </>
  );
}
