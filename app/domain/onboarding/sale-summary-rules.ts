import type { Address } from '~/domain/address/rules';
import { PERSON_QUESTIONS } from '~/domain/people/questions';
import type { PersonInDeal } from '~/domain/people/schema';
import { type TenureAnswer, tenureWords } from '~/domain/property/rules';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import type { SavedAnswers } from '~/domain/shared/answers-rules';
import { aboutYou, inLines, MISSING, type Person, peopleRows, rowsOf, type SummaryPart } from './summary-rules';

export type SaleAnswers = TenureAnswer & {
  address: Address;
  answers: SavedAnswers;
  correspondenceAddress: Address | null;
  sellers: PersonInDeal[];
  agentStatus: 'pending' | 'assigned' | 'not_listed' | 'no_agent';
  agent: string | null;
  /** The estate agent that is not listed, if the seller told us. */
  unlistedAgent: string | null;
};

const AGENT_WORDS = {
  pending: MISSING,
  assigned: MISSING,
  not_listed: 'My estate agent is not listed',
  no_agent: 'I don’t have an estate agent',
};

const agentWords = ({ agent, agentStatus, unlistedAgent }: SaleAnswers) =>
  agent ??
  (agentStatus === 'not_listed' && unlistedAgent
    ? `${AGENT_WORDS.not_listed}: ${unlistedAgent}`
    : AGENT_WORDS[agentStatus]);

export function summaryOf(person: Person, sale: SaleAnswers): SummaryPart[] {
  return [
    aboutYou(person, sale.correspondenceAddress),
    {
      title: 'The property',
      step: 'about-the-property',
      rows: [
        { label: 'Address', value: inLines(sale.address) },
        { label: 'Tenure', value: tenureWords(sale) },
        ...rowsOf(SALE_QUESTIONS, 'The property', sale.answers),
        { label: 'Estate agent', value: agentWords(sale) },
      ],
    },
    {
      title: 'The sellers',
      step: 'about-the-property',
      rows: [
        ...rowsOf(SALE_QUESTIONS, 'The sellers', sale.answers),
        ...(sale.sellers.length === 0 ? [{ label: 'Additional sellers', value: 'No' }] : []),
        ...peopleRows('Additional seller', sale.sellers, PERSON_QUESTIONS),
      ],
    },
    {
      title: 'Money and plans',
      step: 'about-the-property',
      rows: rowsOf(SALE_QUESTIONS, 'Money and plans', sale.answers),
    },
  ];
}
