import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { withEmails } from '~/domain/email/rules';
import { occasionOfDates } from '~/domain/progress-email/rules';
import { getSignificantDates } from '~/domain/purchase/significant-dates/queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { getReport, listReports, type ReportOfSale } from '~/domain/solicitor-report/queries.server';
import { isDated } from '~/domain/solicitor-report/rules';
import {
  readReport,
  releaseReport,
  setReportedDate,
  undoReport,
} from '~/domain/solicitor-report/staff-commands.server';
import { REPORTS } from '~/domain/solicitor-report/texts';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../../shared/dialog-form';
import { confirmDialog } from '../../shared/dialog-form.server';
import { FETCHING } from '../params';
import { listProgressLetters } from '../progress.server';
import { ProgressLetters } from '../progress-letters';

const TITLES = {
  undo: 'Undo the report',
  'set-date': 'Set the date',
  release: 'Let the client read it',
  read: 'We have read it',
} as const;

type Step = keyof typeof TITLES;

export const handle: PageHandle = { title: ({ step }: { step: Step }) => TITLES[step] };

const dialog = confirmDialog({
  params: z.object({ id, reportId: id, step: z.enum(['undo', 'set-date', 'release', 'read']) }),
  back: ({ id }) => urls.adminTransaction(id, 'solicitors'),
  load: async ({ params: { id, reportId, step } }) => {
    const report = await getReport(reportId, id);
    const { by, on, kind, waitingFor, note } = report;
    const obstacle = whyNot(step, report);
    const words = [waitingFor, note].filter((each) => each !== null).join('\n');
    return {
      step,
      by,
      what: REPORTS[kind].label,
      on: formatDay(on),
      waitingFor,
      words,
      obstacle,
      letters: step === 'set-date' && obstacle === null ? await lettersOf(id, report) : [],
      otherDay: step === 'set-date' && obstacle === null ? await otherDayOf(id, report) : null,
    };
  },
  loadFailure: FETCHING,
  confirm: async ({ viewer, params: { id, reportId, step } }) => {
    await getReport(reportId, id);
    const save = { undo: undoReport, 'set-date': setReportedDate, release: releaseReport, read: readReport }[step];
    await save(viewer, reportId);
  },
  failure: 'There was an error saving the report',
});

export const loader = dialog.loader;
export const action = dialog.action;

/** About the step whose date is set, unless the purchase has come further already. */
async function lettersOf(saleId: string, { kind, on, purchaseId }: ReportOfSale) {
  if (purchaseId === null) return [];
  const { dates } = await getSignificantDates(purchaseId, saleId);
  const occasion = occasionOfDates(dates, { ...dates, [kind]: on });
  return occasion === null ? [] : listProgressLetters(occasion, { saleId, purchaseId });
}

/** What the other side's firm reported of the same step, if it is another day. */
async function otherDayOf(saleId: string, { kind, on, side, purchaseId }: ReportOfSale): Promise<string | null> {
  const other = (await listReports(saleId)).find(
    (each) => each.kind === kind && each.purchaseId === purchaseId && each.side !== side && each.undone === null,
  );
  return other && other.on !== on ? `${other.by} reported ${formatDay(other.on)}. Ask them which day is right.` : null;
}

function whyNot(step: Step, { kind, undone, isReleased, isToRead, waitingFor, isToDate }: ReportOfSale): string | null {
  if (undone) return 'This report was undone already.';
  if (step === 'release') {
    if (kind !== 'waiting' || waitingFor === null) return 'This report has nothing for the client to read.';
    return isReleased ? 'The client can read it already.' : null;
  }
  if (step === 'read' && !isToRead) return 'There is nothing left to read in this report.';
  if (step === 'set-date' && (!isDated(kind) || !isToDate)) return 'There is no date to set from this report.';
  return null;
}

export default function Report() {
  const view = useLoaderData<typeof loader>();
  const { step, by, what, on, waitingFor, words, obstacle, letters, otherDay } = view;
  return (
    <ConfirmDialog
      view={view}
      label={withEmails(TITLES[step], letters.length)}
      danger={step === 'undo'}
      obstacle={obstacle}
    >
      {step === 'undo' && (
        <p>
          {by} reported: {what}, {on}. The report will be struck through, and its event will leave the client’s
          timeline. A date that it set stays: change that with Significant Dates. We will not send an email.
        </p>
      )}
      {step === 'set-date' && (
        <>
          <p>
            {by} reported: {what}, {on}. That day becomes the date of the purchase.
            {letters.length === 0 && ' We will not send an email.'}
          </p>
          {otherDay && <Notice>{otherDay}</Notice>}
          <ProgressLetters letters={letters} when="These are sent 10 minutes later." />
        </>
      )}
      {step === 'read' && (
        <p className="whitespace-pre-line wrap-anywhere">
          {by} wrote: ‘{words}’. It leaves the work page, and stays here. We will not send an email.
        </p>
      )}
      {step === 'release' && (
        <p className="wrap-anywhere">
          The client of {by} will read: ‘Your solicitor is waiting for: {waitingFor}’. We will not send an email.
        </p>
      )}
    </ConfirmDialog>
  );
}
