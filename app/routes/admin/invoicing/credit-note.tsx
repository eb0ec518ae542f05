import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { companyFacts } from '~/domain/config/brand-rules';
import { getCreditNote } from '~/domain/invoicing/invoice-queries.server';
import { amountsAsRead, FILE_FAILED, SIDE_LABELS } from '~/domain/invoicing/rules';
import { dayAsRead, formatDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { page } from '~/routes/shared/handler.server';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { staffPageById } from '../shared/params';
import { Amounts, HowToSend, Records } from './paper';
import { Parties } from './parties';

type Titled = { number: string; invoice: { label: string; href: string } };

export const handle: PageHandle = {
  title: ({ number }: Titled) => `Credit note ${number}`,
  crumbs: ({ number, invoice }: Titled) => [
    { label: 'Invoicing', href: urls.adminInvoicing() },
    invoice,
    { label: `Credit note ${number}` },
  ],
};

export const loader = page(staffPageById(FILE_FAILED), async ({ params: { id } }) => {
  const { number, invoice, total, vat, madeAt, fileId, lawFirmId, records } = await getCreditNote(id);
  return {
    number,
    invoice: { label: `Invoice ${invoice.number}`, href: urls.adminLawFirmInvoice(fileId, lawFirmId) },
    ofInvoice: `${invoice.number} of ${formatDay(invoice.madeAt)}`,
    date: formatDay(madeAt),
    firm: invoice.firm,
    addresses: invoice.addresses,
    from: [brand.name, ...companyFacts(brand)],
    rows: records.map(({ key, reference, property, client, side, completed, amount }) => ({
      ...{ key, reference, property, client, side: SIDE_LABELS[side] },
      completed: dayAsRead(completed),
      amount: formatPounds(amount),
    })),
    ...amountsAsRead(total, vat),
  };
});

export default function CreditNote() {
  const view = useLoaderData<typeof loader>();
  const { number, ofInvoice, date, firm, addresses, from, rows } = view;
  return (
    <>
      <AdminHead
        title={
          <>
            Credit note <span className="whitespace-nowrap">{number}</span>
          </>
        }
      />
      <Parties firm={firm} addresses={addresses} from={from}>
        Date: {date}
        <br />
        It takes back part or all of invoice {ofInvoice}
      </Parties>
      <Records
        columns={[{ label: 'Amount', numeric: true }]}
        rows={rows.map(({ amount, ...row }) => ({ ...row, cells: [amount] }))}
      />
      <Amounts amounts={view} words={{ net: 'Credit before VAT', total: 'Credit' }} />
      <p className="mt-6">If the invoice has been paid, this is due back to {firm}. Amounts include VAT.</p>
      <HowToSend />
    </>
  );
}
