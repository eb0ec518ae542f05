import { brand } from '~/brand.server';
import { modelForm, NOT_A_CONSUMER } from '~/domain/cancellation/rules';
import { clauseFromText, withFees } from '~/domain/onboarding/terms/fees-rules';
import { findTerms } from '~/domain/onboarding/terms-rules.server';
import { lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { receiptEmail } from '~/domain/payment/emails-schema';
import { getReceiptToSend, type Receipt } from '~/domain/payment/receipt-queries.server';
import { beforeLastDayWords } from '~/domain/payment/start-now-rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { type Block, composeMail } from './layout';
import { link } from './link';

export const receipt = letter(receiptEmail, async (_, { orderId }) => {
  const paid = await getReceiptToSend(orderId);
  return paid ? composeReceipt(paid) : skip('The order is not paid.');
});

/** One for each order. An invoice may not be paid yet, and with a code nothing is: then it confirms the order, and is no receipt. */
export function composeReceipt(paid: Receipt) {
  const { address, lines, ordered, total, paidAt, isInvoiced } = paid;
  const { noun, opening, ending, totalLabel } = wordsOf(paid);
  const what = paid.isFee ? 'the extra fee for the searches of' : 'registering the sale of';
  const date = paidAt ? ([['Date', formatDayInWords(paidAt)]] as const) : [];
  const discount = ordered > total ? ([['Discount', formatPounds(total - ordered)]] as const) : [];
  return composeMail({
    subject: `Your ${env.BRAND_NAME} ${noun}`,
    preview: `${formatPounds(total)} for ${address}`,
    title: titleOf(paid),
    blocks: [
      `${greet('Thank you,', paid.firstName)}. ${opening} ${what} ${address}.${ending}`,
      {
        rows: [
          ...lines.map(
            ({ name, price, quantity }) => [nameOf(name, quantity), formatPounds(price * quantity)] as const,
          ),
          ...discount,
          [totalLabel, formatPounds(total)],
          ['VAT included (20%)', formatPounds(paid.vat)],
        ],
      },
      { rows: [['Order', paid.reference], ...date, ['Property', address]] },
      paid.isFee
        ? { button: isInvoiced ? 'View order' : 'View receipt', href: link(urls.feeOrder(paid.saleId, paid.orderId)) }
        : { button: 'View property dashboard', href: link(urls.dashboard('sell', paid.saleId)) },
      { heading: 'Your right to cancel' },
      ...(paid.isFee ? rightForFee(paid) : rightForSale(paid)),
      ...termsOf(paid),
    ],
    reference: null,
  });
}

function wordsOf({ byReferral, isInvoiced }: Receipt) {
  if (byReferral) {
    const ending = ' Your code covers everything, and there is nothing to pay us.';
    return { noun: 'order', opening: 'This confirms your order:', ending, totalLabel: 'Total to pay' };
  }
  if (isInvoiced) {
    const ending = ' We’ll send you an invoice.';
    return { noun: 'order', opening: 'This confirms your order:', ending, totalLabel: 'Total, to be invoiced' };
  }
  return { noun: 'receipt', opening: 'This is your receipt for', ending: '', totalLabel: 'Total paid' };
}

function titleOf({ byReferral, isInvoiced, isFee }: Receipt): string {
  if (byReferral) return 'Your referral code has been applied';
  if (isInvoiced) return isFee ? 'Your extra fee is invoiced' : 'Your sale is registered';
  return 'Receipt for your payment';
}

const nameOf = (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`);

/** The terms that the seller accepted, to keep: the link to their version, and their text. */
function termsOf({ termsVersion, feesClause }: Receipt): Block[] {
  const published = termsVersion === null ? null : findTerms('sell', termsVersion);
  if (!published) return [];
  const terms = feesClause ? withFees(published, clauseFromText(feesClause)) : published;
  return [
    { heading: 'The terms that you accepted' },
    { button: `Read version ${terms.version}`, href: link(urls.termsText('sell', terms.version)), quiet: true },
    { heading: terms.title },
    ...terms.sections.flatMap((section, index): Block[] => [
      { heading: `${index + 1}. ${section.title}`, small: true },
      ...section.clauses.map(
        ({ text, items = [] }, clause): Block => ({ note: [`${index + 1}.${clause + 1} ${text}`, ...items].join(' ') }),
      ),
    ]),
  ];
}

const HOW_TO_CANCEL =
  'You can cancel on our website, or send us a clear statement by post or email. You may use the words below, but you do not have to. We pay back what is due within 14 days, in the way in which you paid, at no charge.';

/** The right to cancel, and the model form, which a consumer is given to keep. */
function rightForSale({ saleId, address, isConsumer, startsOn, paidAt }: Receipt): Block[] {
  if (!isConsumer || !paidAt) return [`${NOT_A_CONSUMER}.`];
  const last = lastDayToCancel(paidAt.toISOString());
  return [
    `You may cancel until the end of ${formatDayInWords(last)}, without giving a reason. ${beforeLastDayWords(startsOn, last)}`,
    HOW_TO_CANCEL,
    { button: 'Cancel your agreement', href: link(urls.cancel('sell', saleId)), quiet: true },
    { note: modelForm(brand, `the sale of ${address}`) },
  ];
}

/** The same of an extra fee, whose 14 days begin when the seller agreed to it. */
function rightForFee({ saleId, orderId, address, isConsumer, startsOn, orderedAt }: Receipt): Block[] {
  if (!isConsumer) return [`${NOT_A_CONSUMER}.`];
  const last = lastDayToCancel(orderedAt.toISOString());
  return [
    `You may cancel the extra fee until the end of ${formatDayInWords(last)}, without giving a reason. ${beforeLastDayWords(startsOn, last)}`,
    HOW_TO_CANCEL,
    { button: 'Cancel the extra fee', href: link(urls.cancelFee(saleId, orderId)), quiet: true },
    { note: modelForm(brand, `the extra fee for the searches for ${address}`) },
  ];
}
