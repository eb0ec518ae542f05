import type { Address } from '~/domain/address/rules';
import { shownAddress } from '~/domain/people/others-words-rules';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { poundsInWords } from '~/domain/property/rules';
import {
  FUNDING_SOURCES,
  type FundingColumn,
  fundingSources,
  type OwnershipType,
  type YesNoNotSure,
} from '~/domain/purchase/rules';
import { aboutYou, inLines, MISSING, type Person, peopleRows, type SummaryPart, yesNo } from './summary-rules';

export type PurchaseAnswers = {
  address: Address;
  /** Pence. */
  agreedPrice: bigint;
  correspondenceAddress: Address | null;
  ownershipType: OwnershipType;
  buyers: PersonInDeal[];
  mortgageRequired: YesNoNotSure;
  mortgageProvider: string | null;
  funding: Record<FundingColumn, boolean>;
  otherFunding: string | null;
  gifts: YesNoNotSure;
  giftors: Giftor[];
  firstTimeBuyer: boolean | null;
  purchaseDependentOnSale: boolean | null;
  isUsingForeignCurrency: boolean | null;
  requiresMortgageReferral: boolean | null;
};

const ANSWERS = { yes: 'Yes', no: 'No', not_sure: 'Not sure' };

function fundingWords({ funding, otherFunding }: PurchaseAnswers): string {
  const chosen = fundingSources.filter((source) => funding[FUNDING_SOURCES[source].column]);
  const words = chosen.map((source) =>
    source === 'otherFunding' && otherFunding ? `Other: ${otherFunding}` : FUNDING_SOURCES[source].label,
  );
  return words.join('\n') || MISSING;
}

export const purchaseSummaryOf = (person: Person, purchase: PurchaseAnswers): SummaryPart[] => [
  aboutYou(person, purchase.correspondenceAddress),
  {
    title: 'The property',
    step: 'about-the-property',
    rows: [
      { label: 'Address', value: inLines(shownAddress(purchase.address)) },
      { label: 'Agreed price', value: poundsInWords(purchase.agreedPrice) },
    ],
  },
  {
    title: 'The buyers',
    step: 'about-the-property',
    rows: [
      { label: 'Ownership', value: purchase.ownershipType },
      ...peopleRows('Additional buyer', purchase.buyers),
      { label: 'First-time buyer', value: yesNo(purchase.firstTimeBuyer) },
    ],
  },
  {
    title: 'Your funds',
    step: 'about-the-property',
    rows: [
      { label: 'Mortgage', value: ANSWERS[purchase.mortgageRequired] },
      ...(purchase.mortgageProvider ? [{ label: 'Mortgage provider', value: purchase.mortgageProvider }] : []),
      { label: 'Where the money comes from', value: fundingWords(purchase) },
      { label: 'Gifts', value: ANSWERS[purchase.gifts] },
      ...peopleRows('Giftor', purchase.giftors, ({ amount, relationship }) => [
        poundsInWords(BigInt(amount)),
        relationship,
      ]),
    ],
  },
  {
    title: 'Money and plans',
    step: 'about-the-property',
    rows: [
      { label: 'Depends on selling another home', value: yesNo(purchase.purchaseDependentOnSale) },
      { label: 'Moving money internationally', value: yesNo(purchase.isUsingForeignCurrency) },
      { label: 'Introduction to a mortgage broker', value: yesNo(purchase.requiresMortgageReferral) },
    ],
  },
];
