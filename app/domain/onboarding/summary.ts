import { type Address, addressLines } from '~/domain/address/rules';
import { displayPhone, fullName } from '~/domain/people/rules';
import { poundsInWords, type TenureAnswer, tenureWords } from '~/domain/property/rules';
import type { CustomerType } from '~/domain/sale/rules';
import type { StepKey } from './journey';

type Names = { firstName: string; middleName: string | null; lastName: string };

export type SaleAnswers = TenureAnswer & {
  address: Address;
  /** Pence. */
  askingPrice: bigint | null;
  customerType: CustomerType;
  correspondenceAddress: Address | null;
  sellers: (Names & { email: string | null; mobileNumber: string | null; address: Address | null })[];
  agentStatus: 'pending' | 'assigned' | 'not_listed' | 'no_agent';
  agent: string | null;
  hasMortgage: boolean;
  onwardPurchase: boolean;
  isUsingForeignCurrency: boolean;
  requiresMortgageReferral: boolean | null;
};

type Person = Names & { email: string; phoneNumber: string | null };

/** Answers to be checked before agreeing, by the step that can change them. */
export type SummaryPart = { title: string; step: StepKey; rows: { label: string; value: string }[] };

const MISSING = 'Missing value';

const AGENT_WORDS = {
  pending: MISSING,
  assigned: MISSING,
  not_listed: 'My estate agent is not listed',
  no_agent: 'I don’t have an estate agent',
};

const yesNo = (answer: boolean | null) => (answer === null ? MISSING : answer ? 'Yes' : 'No');
const inLines = (address: Address) => addressLines(address).join('\n');
const phone = (number: string | null) => (number === null ? MISSING : displayPhone(number));

export function summaryOf(person: Person, sale: SaleAnswers): SummaryPart[] {
  return [
    {
      title: 'About you',
      step: 'about-you',
      rows: [
        { label: 'Name', value: fullName(person) },
        { label: 'Email', value: person.email },
        { label: 'Mobile number', value: phone(person.phoneNumber) },
        ...(sale.correspondenceAddress
          ? [{ label: 'Correspondence address', value: inLines(sale.correspondenceAddress) }]
          : []),
      ],
    },
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
        ...(sale.sellers.length === 0 ? [{ label: 'Anybody else', value: 'No' }] : []),
        ...sale.sellers.map((seller, index) => ({
          label: sale.sellers.length === 1 ? 'Additional seller' : `Additional seller ${index + 1}`,
          value: [
            fullName(seller),
            seller.email,
            phone(seller.mobileNumber),
            ...(seller.address ? [inLines(seller.address)] : []),
          ].join('\n'),
        })),
      ],
    },
    {
      title: 'Money and plans',
      step: 'about-the-property',
      rows: [
        { label: 'Existing mortgage', value: yesNo(sale.hasMortgage) },
        { label: 'Buying another home', value: yesNo(sale.onwardPurchase) },
        { label: 'Moving money internationally', value: yesNo(sale.isUsingForeignCurrency) },
        { label: 'Introduction to a mortgage adviser', value: yesNo(sale.requiresMortgageReferral) },
      ],
    },
  ];
}
