import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { listFiles, listMonths } from '~/domain/invoicing/queries.server';
import { FILE_FAILED, formatPeriod } from '~/domain/invoicing/rules';
import { period } from '~/domain/invoicing/schema';
import { formatMoment } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { pageOf } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { Button } from '~/ui/button';
import { Select } from '~/ui/choices';
import { ErrorSummary } from '~/ui/form';
import { ListFooter, ListRange } from '~/ui/list-footer';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { DownloadLink } from './download-link';

export const handle: PageHandle = { title: 'Invoicing', crumbs: [{ label: 'Invoicing' }] };

export const loader = page({ access: 'staff', failure: FILE_FAILED }, async ({ url }) => {
  const periodParam = url.searchParams.get('period');
  const chosen = period.safeParse(periodParam);
  if (chosen.success) throw redirect(urls.adminInvoicingMonth(chosen.data));
  const [months, { items, list }] = await Promise.all([
    listMonths(),
    listPage(pageOf(url.searchParams), urls.adminInvoicing, listFiles),
  ]);
  const problem = periodParam === null ? null : (chosen.error.issues[0]?.message ?? null);
  const options = months.map((value) => ({ value, label: formatPeriod(value) }));
  return { options, problem, list, rows: items.map(toRow) };
});

type File = Awaited<ReturnType<typeof listFiles>>['items'][number];

const toRow = ({ id, period, made_at, made_by, record_count, total_amount }: File) => ({
  id,
  month: formatPeriod(period),
  made: formatMoment(made_at),
  madeBy: `${made_by.first_name} ${made_by.last_name}`,
  records: record_count,
  total: formatPounds(Number(total_amount)),
});

const columns = [
  { label: 'Period' },
  { label: 'Made on' },
  { label: 'Made by' },
  { label: 'Records', numeric: true },
  { label: 'Total', numeric: true },
  { label: 'CSV' },
];

export default function Invoicing() {
  const { options, problem, list, rows } = useLoaderData<typeof loader>();
  return (
    <>
      {problem && <ErrorSummary problems={[{ id: 'period', message: problem }]} />}
      <AdminHead title="Invoicing" />
      <p className="text-ink-soft">
        We invoice each law firm for the sales and purchases that completed in a month. Choose a month to check what the
        file will include.
      </p>
      <Form method="get" action={urls.adminInvoicing()} className="mb-9">
        <Select
          field={{ id: 'period', name: 'period', errors: problem ? [problem] : undefined }}
          label="Period"
          hint="A calendar month."
          options={options}
          empty="Choose a month"
          width="medium"
        />
        <div className="mt-4">
          <Button small>Check the records</Button>
        </div>
      </Form>
      <Section title="Files">
        {rows.length > 0 && (
          <p className="mb-2 text-ink-soft tabular-nums">
            <ListRange list={list} />
          </p>
        )}
        <Table
          caption="Files"
          columns={columns}
          stacks
          rows={rows.map(({ id, month, made, madeBy, records, total }) => ({
            key: id,
            href: urls.adminInvoiceFile(id),
            cells: [
              month,
              made,
              madeBy,
              records,
              total,
              <DownloadLink key="csv" id={id} label={`${month}, ${made}`} />,
            ],
          }))}
          empty="Choose a month above to make the first one."
        />
        <ListFooter list={list} href={urls.adminInvoicing} />
      </Section>
      <p className="mt-6 text-sm text-ink-soft">
        Orders that you mark as invoiced on a transaction are not part of this. They are for sellers who pay us by
        invoice.
      </p>
    </>
  );
}
