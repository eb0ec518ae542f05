import { formatDay, formatMoment } from '~/domain/shared/dates-rules';
import type { ReportOfSale } from '~/domain/solicitor-report/queries.server';
import { REPORTS } from '~/domain/solicitor-report/texts';
import { LinkButton } from '~/ui/link-button';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

const columns = [
  { label: 'What' },
  { label: 'Day' },
  { label: 'Who' },
  { label: 'When' },
  { label: 'Words' },
  { label: 'What to do', buttons: true },
];

/** What the solicitors reported by the link that they were sent. */
export function Reports({ id, reports }: { id: string; reports: ReportOfSale[] }) {
  return (
    <Section title="Reports">
      <Table
        caption="What the solicitors reported"
        columns={columns}
        stacks
        rows={reports.map((report) => ({
          key: report.id,
          cells: [
            report.undone ? <s key="what">{whatOf(report)}</s> : whatOf(report),
            formatDay(report.on),
            <span key="who" className="block md:min-w-48 wrap-anywhere">
              {report.by}, for the {report.side}
            </span>,
            formatMoment(report.at),
            <span key="words" className="block md:min-w-48 whitespace-pre-line wrap-anywhere">
              {wordsOf(report)}
            </span>,
            <Actions key="actions" id={id} report={report} />,
          ],
        }))}
        empty="The solicitors have not reported anything yet."
      />
    </Section>
  );
}

const whatOf = ({ kind }: ReportOfSale): string => REPORTS[kind].label;

function wordsOf({ waitingFor, isReleased, note, undone }: ReportOfSale): string {
  const lines = [
    ...(waitingFor ? [`Waiting for: ${waitingFor}${isReleased ? ' (the client can read it)' : ''}`] : []),
    ...(note ? [note] : []),
    ...(undone ? [`Undone by ${undone.by ?? 'the firm'}, ${formatMoment(undone.at)}`] : []),
  ];
  return lines.length === 0 ? '—' : lines.join('\n');
}

function Actions({ id, report }: { id: string; report: ReportOfSale }) {
  const { kind, waitingFor, isReleased, isToRead, isToDate, undone } = report;
  if (undone) return '—';
  const steps = [
    ...(isToDate ? [['set-date', 'Set the date'] as const] : []),
    ...(kind === 'waiting' && waitingFor !== null && !isReleased
      ? [['release', 'Let the client read it'] as const]
      : []),
    ...(isToRead ? [['read', 'We have read it'] as const] : []),
    ['undo', 'Undo'] as const,
  ];
  return (
    <span className="flex flex-wrap gap-2.5">
      {steps.map(([step, label]) => (
        <LinkButton key={step} dialog small variant="quiet" href={urls.adminReport(id, report.id, step)}>
          {label}
          <span className="sr-only">: {whatOf(report)}</span>
        </LinkButton>
      ))}
    </span>
  );
}
