import type { Role } from '../account/rules';
import { EXAMPLE_LEGAL_FEE } from '../config/claims-texts';
import { type Amounts, amountsOf, type OrderLine } from '../payment/rules';
import { formatPounds, type Pence } from '../shared/pence-rules';

/** A cost that is paid later, to someone else: we know what it is for and when it is due, but not the amount. */
export type LaterCost = { what: string; details: string };

export type Costs = {
  /** Paid to us at registration. */
  now: (Amounts & { name: string })[];
  total: Amounts;
  later: LaterCost[];
  /** The home lies outside England and Wales. */
  isElsewhere: boolean;
};

/** The price of registering, as shown before sign-up. */
export function priceInShort(role: Role, price: Amounts | null): string | null {
  if (role === 'buy') return 'You pay us nothing for registering.';
  if (price === null) return null;
  return `You pay us ${formatPounds(price.total)} when you register, VAT included (20%). Your solicitor’s legal fees are separate.`;
}

/** Percent, added to a fee before VAT. */
const VAT_PERCENT = 20n;

const vatOn = (net: Pence): Pence => Number((BigInt(net) * VAT_PERCENT) / 100n);

/** A fee before VAT, as text with the VAT in it: £1,560.00 including VAT. */
export const withVat = (net: Pence): string => `${formatPounds(net + vatOn(net))} including VAT`;

/** What a seller pays and when, for the picture of it. The amount is in pence; null where only the people who are paid know it. */
type Payment = { when: string; what: string; amount: Pence | null };

/**
 * @param total what the seller pays us, VAT included
 * @param isElsewhere the home lies outside England and Wales, where our example of a legal fee says nothing
 */
export function paymentsOfSale(total: Pence, isElsewhere = false): Payment[] {
  const legal = isElsewhere ? null : EXAMPLE_LEGAL_FEE + vatOn(EXAMPLE_LEGAL_FEE);
  const example =
    legal === null ? ', with VAT, as you agree with them' : `, as an example ${formatPounds(legal)} with VAT`;
  return [
    {
      when: 'When you register, to us',
      what: total === 0 ? 'nothing.' : `${formatPounds(total)}, VAT included (20%).`,
      amount: total,
    },
    {
      when: 'Mostly on completion, to your solicitor',
      what: `legal fees${example}, and what they pay to others for you.`,
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
export const costsOf = (role: Role, lines: readonly OrderLine[], isElsewhere = false): Costs =>
  role === 'sell'
    ? {
        now: lines.map((line) => ({ name: line.name, ...amountsOf([line]) })),
        total: amountsOf(lines),
        later: [isElsewhere ? LEGAL_FEES_ELSEWHERE : LEGAL_FEES, ...sellerPaysLater],
        isElsewhere,
      }
    : {
        now: [],
        total: amountsOf([]),
        later: [PURCHASE_PRICE, isElsewhere ? CORE_FEES_ELSEWHERE : CORE_FEES, ...buyerPaysLater],
        isElsewhere,
      };

const LEGAL_FEES: LaterCost = {
  what: 'Legal fees',
  details: `You pay your solicitor on completion, from the sale proceeds. Their client care letter gives the exact amount. For example: ${withVat(EXAMPLE_LEGAL_FEE)}.`,
};

const LEGAL_FEES_ELSEWHERE: LaterCost = {
  what: 'Legal fees',
  details: 'You choose a solicitor where your home is, and pay them what you agree with them, with VAT.',
};

const sellerPaysLater: LaterCost[] = [
  {
    what: 'Disbursements',
    details:
      'Costs that your solicitor pays to others for you, such as Land Registry fees. VAT is added where it is due. If your home is leasehold you will usually need a management pack, often £250 to £600, paid when it is ordered.',
  },
  {
    what: 'Energy performance certificate',
    details: 'You pay an assessor if your home needs a certificate and does not have a valid one.',
  },
  {
    what: 'Estate agent’s fees',
    details: 'You pay your estate agent what you agreed with them, with VAT. It is deducted from the sale proceeds.',
  },
  {
    what: 'Tax',
    details:
      'The buyer pays stamp duty land tax, or its Welsh or Scottish equivalent. You may owe capital gains tax if the home has not been your only or main home for the whole time you have owned it. If you do, you must report and pay it to HM Revenue & Customs within 60 days of completion.',
  },
  {
    what: 'If you withdraw',
    details:
      'You pay your solicitor the reasonable cost of the work done so far, plus VAT where it is due. Our fees are not refunded once your 14 days to cancel are over.',
  },
];

const PURCHASE_PRICE: LaterCost = {
  what: 'Purchase price',
  details: 'You pay this to your solicitor, who pays the seller’s solicitor. There is no VAT on it.',
};

const CORE_FEES: LaterCost = {
  what: 'Core legal fees',
  details:
    'Nothing, if you use our panel solicitor. If you use your own, you pay that firm’s fees in full, and VAT (20%).',
};

const CORE_FEES_ELSEWHERE: LaterCost = {
  what: 'Core legal fees',
  details: 'You choose a solicitor where the home is, and pay that firm’s fees in full, and VAT (20%).',
};

const buyerPaysLater: LaterCost[] = [
  {
    what: 'Supplementary legal fees',
    details:
      'You pay your solicitor for extra work, for example on a mortgage, a lease, a new home or a gifted deposit. If you have a mortgage, expect to pay this. VAT (20%) is added. Their client care letter gives the exact amount.',
  },
  {
    what: 'Post-completion fees',
    details: 'You pay your solicitor for your tax return and for registering you as the owner. VAT (20%) is added.',
  },
  {
    what: 'Disbursements',
    details:
      'Costs that your solicitor pays to others for you, such as Land Registry fees, bank transfer fees and further searches. VAT is added where it is due.',
  },
  {
    what: 'Tax',
    details:
      'Stamp duty land tax, or its Welsh or Scottish equivalent. Your solicitor needs the money before completion, and pays it within 14 days after (30 in Wales and Scotland). How much depends on the price, whether you are a first-time buyer, whether you own another home and whether you live in the UK.',
  },
];

/** The same in short for the first page, by who is paid. The terms page lists each cost. */
export const laterInShort: Record<Role, string> = {
  sell: 'Your solicitor, mostly on completion: legal fees, with VAT, and what they pay to others for you. If you withdraw: the cost of the work done so far. Your estate agent: their fees, with VAT. If you need them: an energy performance certificate, and tax. We list each cost before you agree to anything.',
  buy: 'The price of the home. Your solicitor: nothing for the core work if you use our panel solicitor, or their full fees, with VAT, if you use your own. Extra work, with VAT, and what they pay to others for you. Stamp duty, or its Welsh or Scottish equivalent. We list each cost before you agree to anything.',
};
