import { useLoaderData } from '@remix-run/react';
import { listDue, listRuns } from '~/domain/retention/queries.server';
import { RULES, timeOf } from '~/domain/retention/rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { Notice } from '~/ui/feedback';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

export const handle: PageHandle = {
  title: 'Retention',
  crumbs: [{ label: 'Operations', href: urls.adminOperations() }, { label: 'Retention' }],
};

/** A week of nights. */
const RUNS_SHOWN = 7;

export const loader = page(
  { access: 'staff', failure: 'There was an error fetching what is due to be removed' },
  async () => {
    const [due, runs] = await Promise.all([listDue(now()), listRuns(RUNS_SHOWN)]);
    return {
      rules: RULES.map((rule) => ({ ...rule, time: timeOf(rule), ...dueOf(due, rule.name) })),
      runs: runs.map(toRun),
    };
  },
);

const dueOf = (due: Awaited<ReturnType<typeof listDue>>, name: string) => {
  const found = due.find((each) => each.name === name);
  return { count: found?.count ?? 0, isMore: found?.isMore ?? false, oldest: found?.oldest ?? [] };
};

type Run = Awaited<ReturnType<typeof listRuns>>[number];

const toRun = ({ id, started_at, finished_at, parts }: Run) => ({
  id,
  started: formatMoment(started_at),
  finished: finished_at && formatMoment(finished_at),
  did: RULES.flatMap(({ name, what, outcome }) => {
    const done = parts.find(({ rule }) => rule === name)?.done ?? 0;
    return done > 0 ? [`${what}: ${done.toLocaleString('en-GB')} ${outcome}`] : [];
  }),
  failed: RULES.flatMap(({ name, what }) => {
    const part = parts.find(({ rule }) => rule === name);
    return part?.why && !part.finished_at ? [`${what}: ${part.why}`] : [];
  }),
});

const columns = [
  { label: 'What' },
  { label: 'Kept' },
  { label: 'Then' },
  { label: 'Due tonight', numeric: true },
  { label: 'Oldest' },
];

export default function Retention() {
  const { rules, runs } = useLoaderData<typeof loader>();
  const [last] = runs;
  return (
    <>
      <AdminHead title="Retention" />
      {last && last.failed.length > 0 && (
        <Notice>The last run did not finish everything. See below for what is left. We’ll try again tonight.</Notice>
      )}
      <p className="mb-7 max-w-measure text-ink-soft">
        Every night at 03:20 we remove what the <a href={urls.privacy()}>privacy policy</a> says we no longer keep. This
        is what would go if the run started now. Looking at this page changes nothing.
      </p>
      <Section title="Tonight">
        <Table
          caption="Due tonight"
          columns={columns}
          stacks
          rows={rules.map(({ name, what, time, outcome, count, isMore, oldest }) => ({
            key: name,
            cells: [
              what,
              time,
              outcome === 'removed' ? 'Removed' : 'Names removed',
              isMore ? `At least ${count.toLocaleString('en-GB')}` : count.toLocaleString('en-GB'),
              <Examples key="oldest" examples={oldest} />,
            ],
          }))}
          empty="There are no rules."
        />
      </Section>
      <Section title="Last runs">
        <Table
          caption="Last runs"
          columns={[{ label: 'Started' }, { label: 'Finished' }, { label: 'What it did' }]}
          stacks
          rows={runs.map(({ id, started, finished, did, failed }) => ({
            key: id,
            cells: [started, finished ?? 'Under way', <Lines key="did" lines={[...failed, ...did]} />],
          }))}
          empty="There are no runs yet. The first is tonight."
        />
      </Section>
    </>
  );
}

type Example = Awaited<ReturnType<typeof listDue>>[number]['oldest'][number];

function Examples({ examples }: { examples: readonly Example[] }) {
  if (examples.length === 0) return <>—</>;
  return (
    <ul className="wrap-anywhere">
      {examples.map(({ id, opens }) => (
        <li key={id}>{opens ? <a href={pageOf(id, opens)}>{id}</a> : id}</li>
      ))}
    </ul>
  );
}

function pageOf(id: string, opens: NonNullable<Example['opens']>): string {
  if (opens === 'user') return urls.adminUser(id);
  return opens === 'sale' ? urls.adminTransaction(id) : urls.adminInvoiceFile(id);
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <>Nothing was due.</>;
  return (
    <ul className="grid gap-1.5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
