import { useLoaderData } from '@remix-run/react';
import { stateOf } from '~/domain/invoicing/credit-rules';
import { toStanding } from '~/domain/invoicing/invoice-queries.server';
import { getFile } from '~/domain/invoicing/queries.server';
import { AS_ASSIGNED, FILE_FAILED, fileName, formatPeriod } from '~/domain/invoicing/rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { page } from '~/routes/shared/handler.server';
import { Box } from '~/ui/cards';
import { Banner } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { staffPageById } from '../shared/params';
import { InvoiceTag } from './invoice-tag';

type Titled = { title: string };

export const handle: PageHandle = {
  title: ({ title }: Titled) => title,
  crumbs: ({ title }: Titled) => [{ label: 'Invoicing', href: urls.adminInvoicing() }, { label: title }],
};

export const loader = page(staffPageById(FILE_FAILED), async ({ params: { id }, url }) => {
  const { period, made_at, made_by, amount, record_count, total_amount, checksum, invoices } = await getFile(id);
  const isSameForEach = Number(total_amount) === amount * record_count;
  return {
    id,
    title: `File for ${formatPeriod(period)}`,
    isNew: url.searchParams.get('made') === 'true',
    again: urls.adminInvoicingMonth(period),
    facts: [
      { label: 'File name', value: fileName(period) },
      { label: 'Made on', value: formatMoment(made_at) },
      { label: 'Made by', value: `${made_by.first_name} ${made_by.last_name}` },
      { label: 'Records', value: record_count },
      { label: 'Amount for each record', value: isSameForEach ? `${formatPounds(amount)} including VAT` : AS_ASSIGNED },
      { label: 'Total', value: `${formatPounds(Number(total_amount))} including VAT` },
    ],
    checksum,
    invoices: invoices.map(({ law_firm_id, firm_name, number, total_amount, ...standing }) => ({
      lawFirmId: law_firm_id,
      firm: firm_name,
      number,
      records: standing.record_count,
      total: formatPounds(Number(total_amount)),
      state: stateOf(toStanding(standing)),
    })),
  };
});

const columns = [
  { label: 'Law firm' },
  { label: 'Invoice number' },
  { label: 'Records', numeric: true },
  { label: 'Total', numeric: true },
  { label: 'State' },
];

export default function InvoiceFile() {
  const { id, title, isNew, again, facts, checksum, invoices } = useLoaderData<typeof loader>();
  return (
    <>
      {isNew && <Banner tone="ok">We’ve made the file. Its records will not appear in later files.</Banner>}
      <AdminHead
        title={title}
        actions={
          <LinkButton small download href={urls.adminInvoiceCsv(id)}>
            Download CSV
          </LinkButton>
        }
      />
      <Box>
        <DescriptionList items={facts} />
        <p className="mt-4 text-sm wrap-anywhere text-ink-soft">Checksum (SHA-256): {checksum}</p>
      </Box>
      <Section title="Invoices" action={<Link to={again}>Check the month for new records</Link>}>
        <Table
          caption="Invoices"
          columns={columns}
          stacks
          rows={invoices.map(({ lawFirmId, firm, number, records, total, state }) => ({
            key: lawFirmId,
            href: urls.adminLawFirmInvoice(id, lawFirmId),
            cells: [
              firm,
              <span key="number" className="whitespace-nowrap">
                {number}
              </span>,
              records,
              total,
              <InvoiceTag key="state" state={state} />,
            ],
          }))}
        />
      </Section>
    </>
  );
}
