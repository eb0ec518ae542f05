import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { addressLines } from '~/domain/address/rules';
import { leaveFailed, requeueDeadLetter } from '~/domain/operations/commands.server';
import { type FailedOrder, getOperations } from '~/domain/operations/queries.server';
import {
  allWell,
  jobWords,
  LATE_JOB_MINUTES,
  MAX_ROWS,
  MUST_BE_DONE,
  subjectOf,
  whyFailed,
} from '~/domain/operations/rules';
import { type Failed, operationsForm } from '~/domain/operations/schema';
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
    isLeft: url.searchParams.get('left') === 'true',
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
  mayBeLeft: !MUST_BE_DONE.includes(name),
});

const failedOrderRow = ({ id, saleId, address, why, at }: FailedOrder) => ({
  id,
  saleId,
  address: addressLines(address).join(', '),
  why: why ?? '—',
  at: formatMoment(at),
});

export const action = page(guard, async ({ request, viewer }) => {
  const form = operationsForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw notFound();
  const { id, leave } = form.data;
  if (leave) {
    const isLeft = await leaveFailed(viewer, leave, id);
    return redirect(urls.adminOperations(isLeft ? { left: 'true' } : {}), 303);
  }
  const isQueued = await requeueDeadLetter(viewer, id);
  return redirect(urls.adminOperations(isQueued ? { again: 'true' } : {}), 303);
});

export default function Operations() {
  const view = useLoaderData<typeof loader>();
  const { isQueued, isLeft, givenUp, regular, late, retried, checks, searches, emails } = view;
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
      {isLeft && <Banner tone="ok">You left it. It stays in the audit log.</Banner>}
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
            job twice. Emails that a job was to send go out once it succeeds. {LEAVING} A refund cannot be left.
          </Explained>
          <Table
            caption="Failed jobs"
            columns={[{ label: 'Job', isName: true }, ...jobColumns, { label: 'Actions', buttons: true }]}
            stacks
            rows={givenUp.map((job) => ({
              key: job.id,
              cells: [job.what, ...jobCells(job), <JobActions key="actions" job={job} />],
            }))}
          />
        </Section>
      )}
      {regular.length > 0 && (
        <Section title="Scheduled jobs that keep failing">
          <Explained>
            These start again by themselves. They leave this list as soon as they succeed. {LEAVING} It comes back if it
            fails again.
          </Explained>
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
                <JobActions key="actions" job={job} />,
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
        leave="check"
        orders={checks}
      />
      <Orders
        title="Searches not ordered"
        lead="The supplier did not take these. Open the transaction to order them again."
        tab="searches"
        leave="searches"
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

const LEAVING = 'Leave one that needs nothing more: it leaves this list and stays in the audit log.';

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
      <Explained>
        {failed > 0 && 'We could not send the failed emails. Open the list to send them again, or to leave them. '}
        {late > 0 && 'Late emails have waited for over 15 minutes. We keep trying each for three days.'}
      </Explained>
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

function JobActions({ job: { id, what, about, mayBeLeft } }: { job: ReturnType<typeof failedJobRow> }) {
  const name = [what, about].filter(Boolean).join(', ');
  return (
    <Actions id={id}>
      <Button small variant="quiet" busyLabel="Trying…">
        <Named label="Try again" name={name} />
      </Button>
      {mayBeLeft && <Leave what="job" name={name} />}
    </Actions>
  );
}

function Actions({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Form
      method="post"
      reloadDocument
      action={urls.adminOperations()}
      className="relative flex flex-wrap gap-2 whitespace-nowrap"
    >
      <NoScriptField />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}

const Leave = ({ what, name }: { what: Failed; name: string }) => (
  <Button small variant="quiet" name="leave" value={what} busyLabel="Saving…">
    <Named label="Leave it" name={name} />
  </Button>
);

const Named = ({ label, name }: { label: string; name: string }) => (
  <>
    <span aria-hidden="true">{label}</span>
    <span className="sr-only">{`${label}: ${name}`}</span>
  </>
);

interface OrdersProps {
  title: string;
  lead: string;
  tab: 'thirdfort' | 'searches';
  leave: Failed;
  orders: readonly ReturnType<typeof failedOrderRow>[];
}

function Orders({ title, lead, tab, leave, orders }: OrdersProps) {
  if (orders.length === 0) return null;
  return (
    <Section title={title}>
      <Explained>
        {lead} {LEAVING} What is still to be ordered stays among the day’s work.
        {orders.length === MAX_ROWS && ` These are the newest ${MAX_ROWS}.`}
      </Explained>
      <Table
        caption={title}
        columns={[
          { label: 'Transaction', isName: true },
          { label: 'Failed' },
          { label: 'Why' },
          { label: 'Actions', buttons: true },
        ]}
        stacks
        rows={orders.map(({ id, saleId, address, at, why }) => ({
          key: id,
          href: urls.adminTransaction(saleId, tab),
          cells: [
            address,
            <Moment key="at">{at}</Moment>,
            <Words key="why">{why}</Words>,
            <Actions key="actions" id={id}>
              <Leave what={leave} name={address} />
            </Actions>,
          ],
        }))}
      />
    </Section>
  );
}
