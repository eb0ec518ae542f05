import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { z } from 'zod';
import { brand } from '~/domain/config/brand-queries.server';
import { companyFacts } from '~/domain/config/brand-rules';
import { getInvoice } from '~/domain/invoicing/queries.server';
import { FILE_FAILED, formatPeriod, paymentDue, SIDE_LABELS } from '~/domain/invoicing/rules';
import { dayAsRead, formatDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { BackLink } from '~/ui/link-button';
import { Rows } from '~/ui/lists';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

type Titled = { number: string; file: { label: string; href: string } };

export const handle: PageHandle = {
  title: ({ number }: Titled) => `Invoice ${number}`,
  crumbs: ({ number, file }: Titled) => [
    { label: 'Invoicing', href: urls.adminInvoicing() },
    file,
    { label: `Invoice ${number}` },
  ],
};

const params = z.object({ id, lawFirmId: id });

export const loader = page({ access: 'staff', params, failure: FILE_FAILED }, async ({ params: { id, lawFirmId } }) => {
  const invoice = await getInvoice(id, lawFirmId);
  const [total, vat] = [Number(invoice.total), Number(invoice.vat)];
  const period = formatPeriod(invoice.period);
  return {
    number: invoice.number,
    file: { label: `File for ${period}`, href: urls.adminInvoiceFile(id) },
    period,
    date: formatDay(invoice.madeAt),
    firm: invoice.firm,
    addresses: invoice.addresses,
    from: [brand.name, ...companyFacts(brand)],
    rows: invoice.records.map(({ saleId, property, client, side, completed, amount }) => ({
      reference: saleId,
      property,
      client,
      side: SIDE_LABELS[side],
      completed: dayAsRead(completed),
      due: dayAsRead(paymentDue(completed)),
      amount: formatPounds(amount),
    })),
    net: formatPounds(total - vat),
    vat: formatPounds(vat),
    total: formatPounds(total),
  };
});

/** Few columns, so that they fit on A4. */
const columns = [
  { label: 'Property' },
  { label: 'Client' },
  { label: 'Completed on' },
  { label: 'Payment due' },
  { label: 'Amount', numeric: true },
];

export default function Invoice() {
  const { number, file, period, date, firm, addresses, from, rows, net, vat, total } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={file.href}>{file.label}</BackLink>
      <AdminHead
        title={
          <>
            Invoice <span className="whitespace-nowrap">{number}</span>
          </>
        }
      />
      <div className="mb-6 grid gap-x-10 gap-y-5 wrap-anywhere sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="text-h3">To</h2>
          <p className="font-bold">{firm}</p>
          {addresses.map(({ group, address }) => (
            <p key={group}>
              {group}: {address}
            </p>
          ))}
        </section>
        <section>
          <h2 className="text-h3">From</h2>
          {from.map((line, index) => (
            <p key={line} className={index === 0 ? 'font-bold' : undefined}>
              {line}
            </p>
          ))}
          <p className="mt-2">
            Invoice date: {date}
            <br />
            Completions in {period}
          </p>
        </section>
      </div>
      <div className="print:text-sm">
        <Table
          caption="Records"
          columns={columns}
          stacks
          rows={rows.map(({ reference, property, client, side, completed, due, amount }, place) => ({
            key: String(place),
            cells: [
              <Fragment key="property">
                {property}
                <span className="block text-sm text-ink-soft">{`Reference: ${reference}`}</span>
              </Fragment>,
              <Fragment key="client">
                {client}
                <span className="block text-sm text-ink-soft">{side}</span>
              </Fragment>,
              ...[completed, due, amount],
            ],
          }))}
        />
      </div>
      <div className="mt-6 ml-auto max-w-96 break-inside-avoid">
        <Rows
          rows={[
            { label: 'Total before VAT', value: net, weight: 'quiet' },
            { label: 'VAT (20%)', value: vat, weight: 'quiet' },
            { label: 'Total', value: total, weight: 'total' },
          ]}
        />
      </div>
      <p className="mt-6">Payment is due 3 days after completion, as shown for each record. Amounts include VAT.</p>
      <p className="mt-2 text-sm text-ink-soft print:hidden">Print this page, or save it as a PDF, to send it.</p>
    </>
  );
}
