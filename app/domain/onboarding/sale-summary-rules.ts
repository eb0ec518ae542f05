import type { Address } from '~/domain/address/rules';
import type { CustomerType } from '~/domain/people/rules';
import type { PersonInDeal } from '~/domain/people/schema';
import { poundsInWords, type TenureAnswer, tenureWords } from '~/domain/property/rules';
import { aboutYou, inLines, MISSING, type Person, peopleRows, type SummaryPart, yesNo } from './summary-rules';

export type SaleAnswers = TenureAnswer & {
  address: Address;
  /** Pence. */
  askingPrice: bigint | null;
  customerType: CustomerType;
  correspondenceAddress: Address | null;
  sellers: PersonInDeal[];
  agentStatus: 'pending' | 'assigned' | 'not_listed' | 'no_agent';
  agent: string | null;
  hasMortgage: boolean;
  onwardPurchase: boolean;
  isUsingForeignCurrency: boolean;
  requiresMortgageReferral: boolean | null;
};

const AGENT_WORDS = {
  pending: MISSING,
  assigned: MISSING,
  not_listed: 'My estate agent is not listed',
  no_agent: 'I don’t have an estate agent',
};

export function summaryOf(person: Person, sale: SaleAnswers): SummaryPart[] {
  return [
    aboutYou(person, sale.correspondenceAddress),
    {
      title: 'The property',
      step: 'about-the-property',
      rows: [
        { label: 'Address', value: inLines(sale.address) },
        { label: 'Tenure', value: tenureWords(sale) },
        { label: 'Asking price', value: sale.askingPrice === null ? MISSING : poundsInWords(sale.askingPrice) },
        { label: 'Estate agent', value: sale.agent ?? AGENT_WORDS[sale.agentStatus] },
      ],
    },
    {
      title: 'The sellers',
      step: 'about-the-property',
      rows: [
        {
          label: 'You',
          value: sale.customerType === 'individual_owner' ? 'I am the seller' : 'I am acting on behalf of the seller',
        },
        ...(sale.sellers.length === 0 ? [{ label: 'Additional sellers', value: 'No' }] : []),
        ...peopleRows('Additional seller', sale.sellers),
      ],
    },
    {
      title: 'Money and plans',
      step: 'about-the-property',
      rows: [
        { label: 'Existing mortgage', value: yesNo(sale.hasMortgage) },
        { label: 'Buying another home', value: yesNo(sale.onwardPurchase) },
        { label: 'Moving money internationally', value: yesNo(sale.isUsingForeignCurrency) },
        { label: 'Introduction to a mortgage broker', value: yesNo(sale.requiresMortgageReferral) },
      ],
    },
  ];
}
