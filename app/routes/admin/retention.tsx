import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { enqueueCount } from '~/domain/retention/jobs.server';
import { NIGHT_AT, nextNight, timeOf } from '~/domain/retention/period-rules';
import { type Described, type Due, describeExamples, listCounts, listRuns } from '~/domain/retention/queries.server';
import { RULES, type RuleName } from '~/domain/retention/rules';
import { formatDay, formatMoment } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Banner, Notice } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

export const handle: PageHandle = {
  title: 'Retention',
  crumbs: [{ label: 'Operations', href: urls.adminOperations() }, { label: 'Retention' }],
};

/** A week of nightly runs. */
const RUNS_SHOWN = 7;

const guard = { access: 'staff', failure: 'There was an error fetching what is due to be removed' } as const;

export const loader = page(guard, async ({ url }) => {
  const [counts, runs] = await Promise.all([listCounts(), listRuns(RUNS_SHOWN)]);
  const described = await describeExamples(counts.flatMap(examplesOf).map(({ id }) => id));
  return {
    ...{ night: formatDay(nextNight(now())), at: NIGHT_AT },
    isCounting: url.searchParams.get('counting') === 'true',
    counted: counts[0] ? formatMoment(counts[0].counted_at) : null,
    rules: RULES.map((rule) => ({ ...rule, time: timeOf(rule), ...dueOf(counts, rule.name, described) })),
    runs: runs.map(toRun),
  };
});

export const action = page(guard, async () => {
  await enqueueCount();
  return redirect(urls.adminRetention({ counting: 'true' }), 303);
});

type Counts = Awaited<ReturnType<typeof listCounts>>;

const examplesOf = ({ oldest }: Counts[number]) => oldest as Due['oldest'];

function dueOf(counts: Counts, name: RuleName, described: ReadonlyMap<string, Described>) {
  const found = counts.find(({ rule }) => rule === name);
  if (!found) return { due: '—', oldest: [] };
  const count = found.count.toLocaleString('en-GB');
  const oldest = examplesOf(found).map((example) => toExample(example, described.get(example.id)));
  return { due: found.is_more ? `At least ${count}` : count, oldest };
}

/** An example may have gone since it was counted. */
function toExample({ id, opens }: Due['oldest'][number], found: Described | undefined) {
  if (!found) return { id, what: 'Removed since the count', since: null, href: null };
  return { id, what: found.what, since: formatDay(found.since), href: opens && pageOf(id, opens) };
}

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
  { label: 'What happens' },
  { label: 'Due tonight', numeric: true },
  { label: 'Oldest' },
];

export default function Retention() {
  const { night, at, isCounting, counted, rules, runs } = useLoaderData<typeof loader>();
  const [last] = runs;
  const shown = counted ? columns : columns.slice(0, -2);
  return (
    <>
      {isCounting && <Banner tone="ok">We’re counting. Reload this page in a few seconds.</Banner>}
      <AdminHead title="Retention" />
      {last && last.failed.length > 0 && (
        <Notice>The last run did not finish everything. See below for what is left. We’ll try again tonight.</Notice>
      )}
      <p className="mb-7 max-w-measure text-ink-soft">
        Every night at {at} we remove what the <a href={urls.privacy()}>privacy policy</a> says we no longer keep. What
        the table shows is due on {night}. Counting removes nothing.
      </p>
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
      <Section title="Tonight">
        <Form
          method="post"
          reloadDocument
          action={urls.adminRetention()}
          className="mb-3 flex flex-wrap items-center gap-3"
        >
          <NoScriptField />
          <p className="text-ink-soft">{counted ? `Counted on ${counted}.` : 'Not counted yet.'}</p>
          <Button small variant="quiet" busyLabel="Starting…">
            {counted ? 'Count again' : 'Count now'}
          </Button>
        </Form>
        <Table
          caption="Due tonight"
          columns={shown}
          stacks
          rows={rules.map(({ name, what, time, outcome, due, oldest }) => ({
            key: name,
            cells: [
              what,
              time,
              outcome === 'removed' ? 'Removed' : 'Names removed',
              due,
              oldest.length === 0 ? '—' : <Examples key="oldest" examples={oldest} />,
            ].slice(0, shown.length),
          }))}
          empty="There are no rules."
        />
      </Section>
    </>
  );
}

type Example = ReturnType<typeof toExample>;

function Examples({ examples }: { examples: readonly Example[] }) {
  return (
    <ul className="wrap-anywhere">
      {examples.map(({ id, what, since, href }) => (
        <li key={id}>
          {href ? <Link to={href}>{what}</Link> : what}
          {since && <span className="text-ink-soft">, since {since}</span>}
        </li>
      ))}
    </ul>
  );
}

function pageOf(id: string, opens: NonNullable<Due['oldest'][number]['opens']>): string {
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
