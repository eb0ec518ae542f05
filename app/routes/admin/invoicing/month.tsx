import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { isManager } from '~/domain/account/users-queries.server';
import { makeInvoiceFile } from '~/domain/invoicing/commands.server';
import { listFilesOf, namesOfFiles, previewFile } from '~/domain/invoicing/queries.server';
import {
  AS_ASSIGNED,
  amountOf,
  type Candidate,
  FILE_FAILED,
  formatPeriod,
  isOver,
  NO_AMOUNT,
  paymentDue,
  RECORDS_CHANGED,
  type Reason,
  SIDE_LABELS,
} from '~/domain/invoicing/rules';
import { fileForm, period, previewState, withAgain, withoutAgain } from '~/domain/invoicing/schema';
import { formatDay, formatMoment, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { useAnswer } from '~/routes/shared/answer';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { Button } from '~/ui/button';
import { Box } from '~/ui/cards';
import { Notice } from '~/ui/feedback';
import { FormError, NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { ListFooter, ListRange, type ListState } from '~/ui/list-footer';
import { DescriptionList } from '~/ui/lists';
import { AdminHead, Tabs } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';

type Titled = { month: string };
type Query = ListState['query'];

export const handle: PageHandle = {
  title: ({ month }: Titled) => `Invoicing, ${month}`,
  crumbs: ({ month }: Titled) => [{ label: 'Invoicing', href: urls.adminInvoicing() }, { label: month }],
};

const guard = { access: 'staff', params: z.object({ period }), failure: FILE_FAILED } as const;

export const loader = page(guard, async ({ params, url, viewer }) => {
  const state = previewState(url.searchParams);
  const here = (query?: Query) => urls.adminInvoicingMonth(params.period, query);
  const [{ included, leftOut, firms, amount, total, seen, list: listRecords }, made, isByManager] = await Promise.all([
    previewFile(params.period, state.again),
    listFilesOf(params.period),
    isManager(db, viewer.userId),
  ]);
  const part = state.isLeftOut ? 'leftOut' : 'included';
  const counts = { included, leftOut };
  const { items, list } = await listPage(state, here, async (skip, take) => ({
    items: await listRecords(part, skip, take),
    totalFilteredItems: counts[part],
  }));
  const files = await namesOfFiles(items.flatMap(({ fileId }) => fileId ?? []));
  const toAgain = (again: string | undefined) => here({ ...state.query, again });
  return {
    period: params.period,
    month: formatPeriod(params.period),
    isLeftOut: state.isLeftOut,
    isOver: isOver(params.period, londonDay(now())),
    counts,
    firms,
    amount: amount === null ? null : formatPounds(amount),
    total: amount === null ? null : formatPounds(total),
    isSameForEach: total === (amount ?? 0) * included,
    form: { _id: newId(), seen },
    made: made.map(({ id, made_at, record_count }) => ({ id, at: formatMoment(made_at), records: record_count })),
    list,
    rows: items.map((item) => ({
      key: `${item.purchaseId}-${item.side}`,
      saleId: item.saleId,
      property: item.property,
      client: item.client,
      side: SIDE_LABELS[item.side],
      firm: item.firm && `${item.firm}, ${item.group}`,
      completed: formatDay(item.completed),
      due: formatDay(paymentDue(item.completed)),
      amount: amount === null ? null : formatPounds(amountOf(item, amount)),
      why: item.reason ? whyNot(item, item.reason) : null,
      file: fileOf(item, files),
      change: item.reason
        ? state.canAddMore && canBeAdded(item.reason, isByManager)
          ? toAgain(withAgain(state.again, item))
          : null
        : item.fileId !== null || !item.isOnPanel
          ? toAgain(withoutAgain(state.again, item))
          : null,
    })),
  };
});

const canBeAdded = (reason: Reason, isByManager: boolean) =>
  reason === 'invoiced' || reason === 'credited' || (reason === 'off the panel' && isByManager);

function whyNot({ aborted, completed, side }: Candidate, reason: Reason): string {
  if (reason === 'aborted') return `The purchase was aborted on ${formatDay(aborted ?? completed)}.`;
  if (reason === 'to come') return 'The completion date is still to come.';
  if (reason === 'no lawyer group') return `No lawyer group is assigned to the ${side}’s side.`;
  if (reason === 'off the panel') return 'Not on the panel: no introduction.';
  if (reason === 'credited') return 'A credit note took it back.';
  return 'It is already invoiced.';
}

function fileOf({ fileId }: Candidate, files: Awaited<ReturnType<typeof namesOfFiles>>) {
  const named = fileId === null ? undefined : files.get(fileId);
  if (!named || fileId === null) return null;
  return { id: fileId, label: `File for ${formatPeriod(named.period)}, made on ${formatMoment(named.made_at)}` };
}

export const action = page(guard, async ({ request, params, url, viewer }) => {
  const sent = fileForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) return data({ problem: RECORDS_CHANGED }, 409);
  const { _id: id, seen } = sent.data;
  const { again } = previewState(url.searchParams);
  try {
    await makeInvoiceFile(viewer, { id, period: params.period, again, seen });
  } catch (error) {
    if (error instanceof KnownError) return data({ problem: error.message }, error.status);
    reportError(error, { form: FILE_FAILED });
    return data({ problem: FILE_FAILED }, 500);
  }
  return redirect(urls.adminInvoiceFile(id, { made: 'true' }), 303);
});

const PROPERTY = { label: 'Property' };
const COMMON = [{ label: 'Client' }, { label: 'Side' }, { label: 'Law firm' }, { label: 'Completed on' }];
const COLUMNS = {
  included: [PROPERTY, ...COMMON, { label: 'Payment due' }, { label: 'Amount', numeric: true }],
  leftOut: [PROPERTY, { label: 'Why' }, ...COMMON],
};

export default function InvoicingMonth() {
  const view = useLoaderData<typeof loader>();
  const answer = useAnswer<{ problem: string }>();
  const { period, month, isLeftOut, isOver, counts, firms, amount, total, isSameForEach, form, made, list, rows } =
    view;
  const { page: _, show: __, ...sameAgain } = list.query;
  const file = made.length > 0 ? 'new file' : 'file';
  const here = (query?: Query) => urls.adminInvoicingMonth(period, query);
  return (
    <>
      {answer && <FormError>{answer.problem}</FormError>}
      {amount === null && answer?.problem !== NO_AMOUNT && <FormError>{NO_AMOUNT}</FormError>}
      <AdminHead title={`Invoicing, ${month}`} />
      {!isOver && (
        <Notice>
          {month} is not over. A file that you make now will not include what completes later in the month. That needs
          another file.
        </Notice>
      )}
      {made.length > 0 && (
        <Notice>
          We have already made {made.length === 1 ? 'a file' : `${made.length} files`} for this month. A new one only
          has records that are not in any file, unless you include them again.
          <ul className="mt-2">
            {made.map(({ id, at, records }) => (
              <li key={id}>
                <Link to={urls.adminInvoiceFile(id)} className="inline-flex min-h-[24px] items-center">
                  Made on {at}: {inWords(records, 'record')}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {counts.included > 0 && (
        <div className="mt-5">
          <Box>
            <DescriptionList
              short
              items={[
                {
                  label: 'Records',
                  value: `${counts.included.toLocaleString('en-GB')}, for ${inWords(firms, 'law firm')}`,
                },
                {
                  label: 'Amount for each record',
                  value: amount && (isSameForEach ? `${amount} including VAT` : AS_ASSIGNED),
                },
                { label: 'Total', value: total && `${total} including VAT` },
              ]}
            />
            {amount !== null && (
              <Form method="post" reloadDocument action={here(list.query)} className="mt-5">
                <NoScriptField />
                <p className="mb-3">
                  This makes the file, and a numbered invoice for each law firm. These records will not be in later
                  files, unless you include them again or their invoice is made void. We will not send an email.
                </p>
                <input type="hidden" name="_id" value={form._id} />
                <input type="hidden" name="seen" value={form.seen} />
                <Button small busyLabel="Making the file…">
                  Make the file
                </Button>
              </Form>
            )}
          </Box>
        </div>
      )}
      <Tabs
        label="Records"
        tabs={[
          { label: `In the ${file}`, href: here(sameAgain), current: !isLeftOut, count: counts.included },
          {
            label: `Not in the ${file}`,
            href: here({ ...sameAgain, show: 'left-out' }),
            current: isLeftOut,
            count: counts.leftOut,
          },
        ]}
      />
      {rows.length > 0 && (
        <p className="mb-2 text-ink-soft tabular-nums">
          <ListRange list={list} />
        </p>
      )}
      <Table
        caption={isLeftOut ? `Not in the ${file}` : `In the ${file}`}
        columns={isLeftOut ? COLUMNS.leftOut : COLUMNS.included}
        stacks
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            <Link key="property" to={urls.adminTransaction(row.saleId)} className="block md:min-w-48">
              {whole(row.property)}
            </Link>,
            ...(isLeftOut ? [<Why key="why" row={row} />] : []),
            row.client,
            row.side,
            <span key="firm" className="block md:min-w-36">
              {row.firm ?? '—'}
            </span>,
            row.completed,
            ...(isLeftOut ? [] : [row.due, <Amount key="amount" row={row} />]),
          ],
        }))}
        empty={
          isLeftOut
            ? `The ${file} includes every record of this month.`
            : `Nothing completed in this month is left to invoice. See “Not in the ${file}” for the reasons.`
        }
      />
      <ListFooter list={list} href={here} />
    </>
  );
}

type RowShown = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** Why a record is left out, with links to the file that has it and to including it again. */
function Why({ row }: { row: RowShown }) {
  return (
    <span className="block md:min-w-56">
      {row.why}
      {row.file && (
        <Link to={urls.adminInvoiceFile(row.file.id)} className="block">
          {row.file.label}
        </Link>
      )}
      {row.change && <Change row={row} />}
    </span>
  );
}

/** The amount. A record that was added has a link to leave it out. */
function Amount({ row }: { row: RowShown }) {
  return (
    <>
      {row.amount ?? '—'}
      {row.change && (
        <span className="mt-1 block">
          {row.file ? 'Invoiced before. ' : 'Not on the panel. '}
          <Change row={row} />
        </span>
      )}
    </>
  );
}

function Change({ row }: { row: RowShown }) {
  const add = row.file ? 'Include again' : 'Include';
  return (
    <Link
      to={row.change ?? ''}
      preventScrollReset
      className="inline-flex min-h-11 items-center lg:min-h-[24px] whitespace-nowrap"
    >
      {row.why ? add : 'Leave out'}
      <span className="sr-only">
        : {row.side}, {row.property}
      </span>
    </Link>
  );
}

const inWords = (count: number, thing: string) => `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`;
