import { Outlet, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { bankAccount, brand } from '~/brand.server';
import { companyFacts } from '~/domain/config/brand-rules';
import {
  isOwed,
  stateOf,
  whyMarkStays,
  whyNotCredited,
  whyNotMarked,
  whyNotVoid,
} from '~/domain/invoicing/credit-rules';
import { getInvoice, getStanding, listCredits } from '~/domain/invoicing/invoice-queries.server';
import {
  amountsAsRead,
  FILE_FAILED,
  formatPeriod,
  paymentDue,
  paymentTerms,
  SIDE_LABELS,
} from '~/domain/invoicing/rules';
import { dayAsRead, formatDay, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { InvoiceTag } from './invoice-tag';
import { InvoiceWork } from './invoice-work';
import { Amounts, HowToSend, Records, WithNote } from './paper';
import { Parties } from './parties';

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
  const key = { fileId: id, lawFirmId };
  const [invoice, { standing }, credits] = await Promise.all([
    getInvoice(id, lawFirmId),
    getStanding(key),
    listCredits(key),
  ]);
  const period = formatPeriod(invoice.period);
  const state = stateOf(standing);
  return {
    id,
    lawFirmId,
    state,
    sentOn: standing.sentOn && dayAsRead(standing.sentOn),
    paidOn: standing.paidOn && dayAsRead(standing.paidOn),
    can: {
      markSent: whyNotMarked('sent', standing) === null,
      markPaid: whyNotMarked('paid', standing) === null,
      takeOffSent: whyMarkStays('sent', standing) === null,
      takeOffPaid: whyMarkStays('paid', standing) === null,
      void: whyNotVoid(standing) === null,
      credit: whyNotCredited(standing) === null,
    },
    credits: credits.map(({ id, number, reason, total_amount, made_at, made_by }) => ({
      ...{ id, number, reason, total: formatPounds(Number(total_amount)) },
      made: `${formatDay(made_at)} by ${made_by.first_name} ${made_by.last_name}`,
    })),
    number: invoice.number,
    file: { label: `File for ${period}`, href: urls.adminInvoiceFile(id) },
    period,
    date: formatDay(invoice.madeAt),
    firm: invoice.firm,
    addresses: invoice.addresses,
    from: [brand.name, ...companyFacts(brand)],
    rows: invoice.records.map(({ reference, property, client, side, completed, amount, isCredited }) => ({
      reference,
      property,
      client,
      side: SIDE_LABELS[side],
      completed: dayAsRead(completed),
      due: dayAsRead(paymentDue(completed)),
      amount: formatPounds(amount),
      isCredited,
    })),
    ...amountsAsRead(Number(invoice.total), Number(invoice.vat)),
    terms: isOwed(state)
      ? paymentTerms({
          ...{
            number: invoice.number,
            madeOn: londonDay(invoice.madeAt),
            email: brand.supportEmail,
            bank: bankAccount,
          },
          completed: invoice.records.map(({ completed }) => completed),
        }).join('\n')
      : null,
  };
});

export default function Invoice() {
  const view = useLoaderData<typeof loader>();
  const { number, period, date, firm, addresses, from, rows, state } = view;
  return (
    <>
      <AdminHead
        title={
          <>
            Invoice <span className="whitespace-nowrap">{number}</span>
          </>
        }
        tags={<InvoiceTag state={state} />}
      />
      <InvoiceWork view={view} />
      <Parties firm={firm} addresses={addresses} from={from}>
        Invoice date: {date}
        <br />
        Completions in {period}
      </Parties>
      <Records
        columns={[{ label: 'Payment due' }, { label: 'Amount', numeric: true }]}
        rows={rows.map(({ due, amount, isCredited, ...row }, place) => ({
          ...row,
          key: String(place),
          cells: [
            due,
            <WithNote key="amount" note={isCredited ? 'Taken back' : null}>
              {amount}
            </WithNote>,
          ],
        }))}
      />
      <Amounts amounts={view} words={{ net: 'Total before VAT', total: 'Total' }} />
      {view.terms && <p className="mt-6 whitespace-pre-line">{whole(view.terms)}</p>}
      <HowToSend />
      <Outlet />
    </>
  );
}
