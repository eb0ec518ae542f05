import { useLoaderData } from '@remix-run/react';
import { listExchanged } from '~/domain/deal/ready-queries.server';
import { exchangeStats, exchangeWords } from '~/domain/deal/ready-stats-rules';
import { ABOUT_FOR_STAFF } from '~/domain/reminder/rules';
import { stepWords } from '~/domain/reminder/shown-rules';
import { listStepStats } from '~/domain/reminder/stats-queries.server';
import { listSearchTimes } from '~/domain/search/stats-queries.server';
import { statsByCouncil, statsBySearch } from '~/domain/search/stats-rules';
import { FIGURES_DAYS } from '~/domain/solicitor-report/queries.server';
import { listFirmReports } from '~/domain/solicitor-report/stats-queries.server';
import { firmStats } from '~/domain/solicitor-report/stats-rules';
import { listOutcomes } from '~/domain/update-request/stats-queries.server';
import { officeStats } from '~/domain/update-request/stats-rules';
import { takenInTime } from '~/domain/work/rules';
import { listTaken, listWorkAges } from '~/domain/work/state-queries.server';
import { toDo } from '~/domain/work/texts';
import { sinceWords } from '~/domain/work/words-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { Fold } from '~/ui/cards';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { SearchesStats } from './searches-stats';

export const handle: PageHandle = { title: 'Figures', crumbs: [{ label: 'Figures' }] };

const share = (part: number, of: number): string => (of === 0 ? '—' : `${Math.round((part / of) * 100)}%`);
const takenWords = (value: number | null): string | null => (value === null ? null : `${Math.round(value * 100)}%`);
const hours = (value: number | null): string => (value === null ? '—' : value.toFixed(1));

export const loader = page({ access: 'staff', failure: 'There was an error fetching the figures' }, async () => {
  const present = now();
  const [work, sales, reports, outcomes, reminders, exchanged, searches] = await Promise.all([
    listWorkAges(present),
    listTaken(present),
    listFirmReports(present),
    listOutcomes(present),
    listStepStats(present),
    listExchanged(present),
    listSearchTimes(),
  ]);
  const firms = firmStats(reports);
  const late = firms.reduce((sum, firm) => sum + firm.late, 0);
  return {
    days: FIGURES_DAYS,
    inTime: reports.length === 0 ? null : share(reports.length - late, reports.length),
    taken: takenWords(takenInTime(sales, present)),
    exchange: exchangeWords(exchangeStats(exchanged), FIGURES_DAYS),
    work: work.map(({ kind, open, late, half }) => ({
      key: kind,
      href: urls.adminWork({ who: 'all', kind }),
      cells: [toDo(kind), open, late, sinceWords(half, present)],
    })),
    firms: firms.map(({ firmId, firm, reports, late, told, received }) => ({
      key: firmId,
      href: urls.adminLawFirm(firmId),
      cells: [firm, reports, hours(told.median), hours(told.p90), late, hours(received)],
    })),
    offices: officeStats(outcomes, present).map(({ office, asked, first, late }) => ({
      key: office,
      cells: [office, asked, hours(first.median), hours(first.p90), late],
    })),
    kinds: statsBySearch(searches),
    councils: statsByCouncil(searches),
    steps: reminders.map(({ kind, step, sent, moved, stopped }) => ({
      key: `${kind} ${step}`,
      cells: [`${ABOUT_FOR_STAFF[kind]}, ${stepWords(kind, step)}`, sent, share(moved, sent), stopped],
    })),
  };
});

const workColumns = [
  { label: 'What' },
  ...['Open', 'Late'].map((label) => ({ label, numeric: true })),
  { label: 'Half have waited' },
];

const FIGURES = [
  'Reports',
  'Half told us within',
  '9 in 10 told us within',
  'Told us late',
  'Half confirmed the case within',
];
const columns = [{ label: 'Law firm' }, ...FIGURES.map((label) => ({ label, numeric: true }))];

const stepColumns = [
  { label: 'Reminded of' },
  ...['Sent', 'Done within 2 days', 'Stopped by the person'].map((label) => ({ label, numeric: true })),
];

const ASKED = ['Questions', 'Half first answered within', '9 in 10 first answered within', 'Late'];
const officeColumns = [{ label: 'Office' }, ...ASKED.map((label) => ({ label, numeric: true }))];

export default function Figures() {
  const { days, inTime, taken, exchange, work, firms, offices, kinds, councils, steps } =
    useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="Figures" />
      <Section title="The day’s work">
        {taken !== null && (
          <p className="mb-3 text-ink-soft">
            {taken} of the sales paid for in the last {days} days had someone to look after them within a working day.
          </p>
        )}
        <Table caption="Work" columns={workColumns} stacks figures rows={work} empty="There is no work." />
      </Section>
      <Section title="How soon law firms tell us">
        <p className="mb-3 text-ink-soft">
          Reports of the last {days} days that no one has undone. Times are in working hours, from the start of the
          reported day. A report is late after the end of the next working day.{' '}
          {inTime !== null && `${inTime} were in time. `}We aim for 80%.
        </p>
        <Table
          caption="Law firms"
          columns={columns}
          stacks
          figures
          rows={firms}
          empty="No law firm has told us anything in these days."
        />
        {/* A file is not a page: the browser itself fetches it. */}
        <p className="mt-3">
          <a href={urls.adminFirmStatsCsv()} download className="inline-flex min-h-11 items-center lg:min-h-6">
            Download the reports with their times
          </a>
        </p>
      </Section>
      <Section title="From nothing missing to exchange">
        <p className="text-ink-soft">{exchange}</p>
      </Section>
      <Section title="How soon we answer estate agents">
        <p className="mb-3 text-ink-soft">
          Questions of the last {days} days, by the office that has the sale now, in working hours. The file of all
          questions lists each one with its office.
        </p>
        <Table
          caption="Estate agents"
          columns={officeColumns}
          stacks
          figures
          rows={offices}
          empty="No estate agent has asked us anything in these days."
        />
        <p className="mt-3">
          <a href={urls.adminQuestionsCsv()} download className="inline-flex min-h-11 items-center lg:min-h-6">
            Download the questions with their times
          </a>
        </p>
      </Section>
      <SearchesStats kinds={kinds} councils={councils} />
      <Section title="What reminders achieve">
        <p className="mb-3 text-ink-soft">
          Reminders of the last {days} days. If fewer than 3% of people act after a step, we can drop that step.
        </p>
        <Fold summary={`Each reminder (${steps.length})`} bare>
          <Table
            caption="Reminders"
            columns={stepColumns}
            stacks
            figures
            rows={steps}
            empty="No one has been reminded of anything in these days."
          />
        </Fold>
      </Section>
    </>
  );
}
