import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { addressLines } from '~/domain/address/rules';
import { requeueDeadLetter } from '~/domain/operations/commands.server';
import { type FailedOrder, getOperations } from '~/domain/operations/queries.server';
import { allWell, jobWords, LATE_JOB_MINUTES, MAX_ROWS, subjectOf, whyFailed } from '~/domain/operations/rules';
import { jobForm } from '~/domain/operations/schema';
import { formatMoment } from '~/domain/shared/dates-rules';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { notFound } from '~/platform/errors';
import type { FailedJob } from '~/platform/job-failures.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Banner, Tag } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Operations', crumbs: [{ label: 'Operations' }] };

const guard = { access: 'staff', failure: 'There was an error fetching operations' } as const;

export const loader = page(guard, async ({ url }) => {
  const { givenUp, retried, late, checks, searches, emails } = await getOperations();
  return {
    isQueued: url.searchParams.get('again') === 'true',
    givenUp: givenUp.ordered.map(failedJobRow),
    givenUpTotal: givenUp.total,
    regular: givenUp.regular.map(failedJobRow),
    late: late.map(({ job, created, retry, age }) => ({
      key: job,
      what: jobWords(job),
      jobs: created + retry,
      since: formatMoment(new Date(now().getTime() - (age ?? 0) * 1_000)),
    })),
    retried: retried.jobs.map(failedJobRow),
    retriedTotal: retried.total,
    checks: checks.map(failedOrderRow),
    searches: searches.map(failedOrderRow),
    emails,
  };
});

/** What pages show of a job: our own words and ids, no personal data. */
const failedJobRow = ({ id, name, data, attempts, error, message, failed_at }: FailedJob) => ({
  id,
  what: jobWords(name),
  about: subjectOf(data),
  attempts,
  at: formatMoment(failed_at),
  why: whyFailed(error, message),
});

const failedOrderRow = ({ id, saleId, address, why, at }: FailedOrder) => ({
  id,
  saleId,
  address: addressLines(address).join(', '),
  why: why ?? '—',
  at: formatMoment(at),
});

export const action = page(guard, async ({ request, viewer }) => {
  const form = jobForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw notFound();
  const isQueued = await requeueDeadLetter(viewer, form.data.id);
  return redirect(urls.adminOperations(isQueued ? { again: 'true' } : {}), 303);
});

export default function Operations() {
  const view = useLoaderData<typeof loader>();
  const { isQueued, givenUp, regular, late, retried, checks, searches, emails } = view;
  const faults = {
    emails: emails.failed + emails.late,
    givenUp: givenUp.length,
    regular: regular.length,
    late: late.length,
    checks: checks.length,
    searches: searches.length,
  };
  // What is being tried again needs no one yet.
  const isWell = Object.values(faults).every((count) => count === 0);
  const hasEmails = faults.emails > 0;
  const quiet = allWell({ ...faults, retried: retried.length });
  return (
    <>
      {isQueued && (
        <Banner tone="ok">We’re trying the job again. If it fails for the last time, it will appear here again.</Banner>
      )}
      <AdminHead
        title="Operations"
        tags={<Tag tone={isWell ? 'ok' : 'bad'}>{isWell ? 'All well' : 'Needs attention'}</Tag>}
        actions={
          <LinkButton small variant="quiet" href={urls.adminRetention()}>
            View retention
          </LinkButton>
        }
      />
      <p className="mb-7 text-ink-soft">
        Background jobs: emails, payments, identity checks and searches. Most failures fix themselves, because we retry
        jobs for about half an hour, and emails for three days.
      </p>
      {hasEmails && <Emails failed={emails.failed} late={emails.late} />}
      {givenUp.length > 0 && (
        <Section title="Failed jobs">
          <Explained rows={givenUp.length} total={view.givenUpTotal}>
            We tried these several times without success. Fix the cause first, then try them again. It is safe to try a
            job twice. Emails that a job was to send go out once it succeeds.
          </Explained>
          <Table
            caption="Failed jobs"
            columns={[{ label: 'Job', isName: true }, ...jobColumns, { label: 'Actions', buttons: true }]}
            stacks
            rows={givenUp.map((job) => ({
              key: job.id,
              cells: [job.what, ...jobCells(job), <TryAgain key="again" job={job} />],
            }))}
          />
        </Section>
      )}
      {regular.length > 0 && (
        <Section title="Scheduled jobs that keep failing">
          <Explained>These start again by themselves. They leave this list as soon as they succeed.</Explained>
          <Table
            caption="Scheduled jobs that keep failing"
            columns={[
              { label: 'Job', isName: true },
              { label: 'Failures in a row', numeric: true },
              { label: 'Last tried' },
              { label: 'Why' },
              { label: 'Actions', buttons: true },
            ]}
            stacks
            rows={regular.map((job) => ({
              key: job.id,
              cells: [
                job.what,
                job.attempts,
                <Moment key="at">{job.at}</Moment>,
                <Words key="why">{job.why}</Words>,
                <TryAgain key="again" job={job} />,
              ],
            }))}
          />
        </Section>
      )}
      {late.length > 0 && (
        <Section title="Overdue jobs">
          <Explained>
            These have been due for over {LATE_JOB_MINUTES} minutes. Either no process is taking jobs, or they arrive
            faster than we can do them.
          </Explained>
          <Table
            caption="Overdue jobs"
            columns={[{ label: 'Job', isName: true }, { label: 'Jobs', numeric: true }, { label: 'Oldest due since' }]}
            stacks
            rows={late.map(({ key, what, jobs, since }) => ({
              key,
              cells: [what, jobs, <Moment key="since">{since}</Moment>],
            }))}
          />
        </Section>
      )}
      {retried.length > 0 && (
        <Section title="Jobs we’re trying again">
          <Explained rows={retried.length} total={view.retriedTotal}>
            These failed and will be retried automatically. You do not need to do anything.
          </Explained>
          <Table
            caption="Jobs we’re trying again"
            columns={[
              { label: 'Job', isName: true },
              { label: 'About' },
              { label: 'Attempts', numeric: true },
              { label: 'Last tried' },
              { label: 'Why it failed' },
            ]}
            stacks
            rows={retried.map((job) => ({ key: job.id, cells: [job.what, ...jobCells(job)] }))}
          />
        </Section>
      )}
      <Orders
        title="Identity checks not ordered"
        lead="Thirdfort did not take these. Open the transaction to order them again."
        tab="thirdfort"
        orders={checks}
      />
      <Orders
        title="Searches not ordered"
        lead="The supplier did not take these. Open the transaction to order them again."
        tab="searches"
        orders={searches}
      />
      {quiet && (
        <p className="text-ink-soft">
          {quiet} {!hasEmails && <Link to={urls.adminEmails()}>View emails</Link>}
        </p>
      )}
    </>
  );
}

const jobColumns = [
  { label: 'About' },
  { label: 'Attempts', numeric: true },
  { label: 'Last tried' },
  { label: 'Why' },
];

const jobCells = ({ about, attempts, at, why }: ReturnType<typeof failedJobRow>): ReactNode[] => [
  <span key="about" className="block wrap-anywhere text-ink-soft md:min-w-40">
    {about || '—'}
  </span>,
  attempts,
  <Moment key="at">{at}</Moment>,
  <Words key="why">{why}</Words>,
];

function Moment({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

function Words({ children }: { children: ReactNode }) {
  return <span className="block wrap-anywhere md:min-w-48">{children}</span>;
}

/** What a list is about, and how much of it is shown if not all. */
function Explained({ children, rows, total }: { children: ReactNode; rows?: number; total?: number }) {
  return (
    <p className="mb-3 text-ink-soft">
      {children}
      {rows !== undefined &&
        total !== undefined &&
        total > rows &&
        ` Showing ${rows} of ${total.toLocaleString('en-GB')}.`}
    </p>
  );
}

/** Failed emails have a page of their own, where each can be sent again. */
function Emails({ failed, late }: { failed: number; late: number }) {
  return (
    <Section title="Emails">
      <div className="flex flex-wrap gap-2.5">
        {failed > 0 && (
          <LinkButton small variant="quiet" href={urls.adminEmails()}>
            {`View failed emails (${failed.toLocaleString('en-GB')})`}
          </LinkButton>
        )}
        {late > 0 && (
          <LinkButton small variant="quiet" href={urls.adminEmails({ show: 'late' })}>
            {`View late emails (${late.toLocaleString('en-GB')})`}
          </LinkButton>
        )}
      </div>
    </Section>
  );
}

function TryAgain({ job: { id, what, about } }: { job: { id: string; what: string; about: string } }) {
  return (
    <Form method="post" reloadDocument action={urls.adminOperations()} className="whitespace-nowrap">
      <NoScriptField />
      <input type="hidden" name="id" value={id} />
      <Button small variant="quiet" busyLabel="Trying…">
        <span aria-hidden="true">Try again</span>
        <span className="sr-only">{`Try again: ${[what, about].filter(Boolean).join(', ')}`}</span>
      </Button>
    </Form>
  );
}

interface OrdersProps {
  title: string;
  lead: string;
  tab: 'thirdfort' | 'searches';
  orders: readonly ReturnType<typeof failedOrderRow>[];
}

function Orders({ title, lead, tab, orders }: OrdersProps) {
  if (orders.length === 0) return null;
  return (
    <Section title={title}>
      <Explained>
        {lead}
        {orders.length === MAX_ROWS && ` These are the newest ${MAX_ROWS}.`}
      </Explained>
      <Table
        caption={title}
        columns={[{ label: 'Transaction', isName: true }, { label: 'Failed' }, { label: 'Why' }]}
        stacks
        rows={orders.map(({ id, saleId, address, at, why }) => ({
          key: id,
          href: urls.adminTransaction(saleId, tab),
          cells: [address, <Moment key="at">{at}</Moment>, <Words key="why">{why}</Words>],
        }))}
      />
    </Section>
  );
}
