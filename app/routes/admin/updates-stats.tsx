import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import type { UpdatesStatsRows } from './updates-stats-rows';

const FIGURES = [
  ...['Questions', 'Half first answered within', '9 in 10 first answered within'],
  ...['Half answered within', '9 in 10 answered within', 'Late', 'Not yet'],
];

const columns = [{ label: 'Asked by' }, ...FIGURES.map((label) => ({ label, numeric: true }))];

/** How soon we answer what people of a deal ask us. */
export function UpdatesStats({ updates }: { updates: UpdatesStatsRows }) {
  return (
    <Section title="Questions">
      <p className="mb-3 text-ink-soft">
        Questions of the last 90 days. Times are in working hours. A question is late if its answer or promised day came
        too late, or is late now. ‘Not yet’ is how many said that an answer did not help, of those who told us.
      </p>
      <Table
        caption="Questions"
        columns={columns}
        stacks
        figures
        fits
        rows={updates.map(({ label, asked, first, answer, late, notYet }) => ({
          key: label,
          cells: [label, asked, ...first, ...answer, late, notYet],
        }))}
      />
      {/* A file is not a page: the browser itself fetches it. */}
      <p className="mt-3 flex flex-wrap gap-x-6">
        <a href={urls.adminQuestionsCsv()} download className="inline-flex min-h-11 items-center lg:min-h-6">
          Download the questions with their times
        </a>
        <a href={urls.adminFigures()} className="inline-flex min-h-11 items-center lg:min-h-6">
          View more figures
        </a>
      </p>
    </Section>
  );
}
