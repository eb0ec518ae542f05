import type { Role } from '../account/rules';
import { EXAMPLE_LEGAL_FEE } from '../config/claims-texts';
import { type Amounts, amountsOf, type OrderLine } from '../payment/rules';
import { formatPounds } from '../shared/pence-rules';

/** A cost that is paid later, to someone else: we know what it is for and when it is due, but not the amount. */
export type LaterCost = { what: string; details: string };

export type Costs = {
  /** Paid to us at registration. Amounts are pence. */
  now: (Amounts & { name: string })[];
  total: Amounts;
  later: LaterCost[];
};

/** The price of registering, as shown before sign-up. */
export function priceInShort(role: Role, price: Amounts | null): string | null {
  if (role === 'buy') return 'You pay us nothing for registering.';
  if (price === null) return null;
  return `You pay us ${formatPounds(price.total)} when you register, VAT included (20%). Your solicitor’s legal fees are separate.`;
}

/** Percent, added to a fee before VAT. */
const VAT_PERCENT = 20n;

const vatOn = (net: number): number => Number((BigInt(net) * VAT_PERCENT) / 100n);

/** A fee in pence before VAT, as text with the VAT and the total: £1,300.00 and VAT of £260.00, £1,560.00 in all. */
export function withVat(net: number): string {
  const vat = vatOn(net);
  return `${formatPounds(net)} and VAT of ${formatPounds(vat)}, ${formatPounds(net + vat)} in all`;
}

/** What a seller pays and when, for the picture of it. The amount is in pence; null where only the people who are paid know it. */
type Payment = { when: string; what: string; amount: number | null };

/** @param total what the seller pays us, in pence, VAT included */
export function paymentsOfSale(total: number): Payment[] {
  const legal = EXAMPLE_LEGAL_FEE + vatOn(EXAMPLE_LEGAL_FEE);
  return [
    { when: 'When you register, to us', what: `${formatPounds(total)}, VAT included (20%).`, amount: total },
    {
      when: 'Mostly on completion, to your solicitor',
      what: `legal fees, as an example ${formatPounds(legal)} with VAT, and what they pay on to others.`,
      amount: legal,
    },
    {
      when: 'On completion, to your estate agent',
      what: 'their fees, with VAT, as you agreed with them.',
      amount: null,
    },
  ];
}

/** Everything that a sale or a purchase costs, shown before people agree to the terms. */
export const costsOf = (role: Role, lines: readonly OrderLine[]): Costs =>
  role === 'sell'
    ? {
        now: lines.map((line) => ({ name: line.name, ...amountsOf([line]) })),
        total: amountsOf(lines),
        later: sellerPaysLater,
      }
    : { now: [], total: amountsOf([]), later: buyerPaysLater };

const sellerPaysLater: LaterCost[] = [
  {
    what: 'Legal fees',
    details: `To your solicitor, on completion, from the sale proceeds. VAT (20%) is added. The client care letter says how much. As an example: ${withVat(EXAMPLE_LEGAL_FEE)}.`,
  },
  {
    what: 'Disbursements',
    details:
      'To your solicitor, who pays them on to others: Land Registry fees, for example. VAT is added where it is due. Some are paid when they are ordered, such as a management pack for a leasehold home.',
  },
  {
    what: 'Energy performance certificate',
    details: 'To the assessor, if your home needs one and does not have a valid one yet.',
  },
  {
    what: 'Estate agent’s fees',
    details: 'To your estate agent, with VAT, as you agreed with them. They are deducted from the sale proceeds.',
  },
  {
    what: 'Tax',
    details:
      'The buyer pays stamp duty land tax, or its Welsh or Scottish equivalent. You may owe capital gains tax to HM Revenue & Customs if this was not your only or main home all the time you owned it.',
  },
  {
    what: 'If you withdraw',
    details: 'To your solicitor: the reasonable costs of the work done by then, and VAT where it is due.',
  },
];

const buyerPaysLater: LaterCost[] = [
  {
    what: 'Purchase price',
    details: 'To your solicitor, who pays it to the seller’s. There is no VAT on it.',
  },
  {
    what: 'Core legal fees',
    details:
      'Nothing, if you use the solicitor that we assign. If you use your own, you pay that firm’s fees in full, and VAT (20%).',
  },
  {
    what: 'Supplementary legal fees',
    details:
      'To your solicitor, for work beyond the core: a mortgage, a lease, a new home or a gifted deposit, for example. VAT (20%) is added. The client care letter says how much.',
  },
  {
    what: 'Post-completion fees',
    details: 'To your solicitor, for your tax return and for registering you as the owner. VAT (20%) is added.',
  },
  {
    what: 'Disbursements',
    details:
      'To your solicitor, who pays them on to others: Land Registry fees, bank transfer fees and further searches. VAT is added where it is due.',
  },
  {
    what: 'Tax',
    details:
      'Stamp duty land tax, or its Welsh or Scottish equivalent, through your solicitor after completion. How much depends on the price, and on whether you own another home.',
  },
];

/** The same in short for the first page, by who is paid. The terms page lists each cost. */
export const laterInShort: Record<Role, string> = {
  sell: 'Your solicitor, mostly on completion: legal fees, with VAT, and what they pay on to others; if you withdraw, the cost of the work done by then. Your estate agent: their fees, with VAT. If you need them: an energy performance certificate, and tax. We list each of them before you agree to anything.',
  buy: 'The price of the home. Your solicitor: nothing for the core work if you use the one that we assign, or their full fees, with VAT, if you use your own; extra work, with VAT; and what they pay on to others. Stamp duty, or its Welsh or Scottish equivalent. We list each of them before you agree to anything.',
};
