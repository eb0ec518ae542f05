import type { Address } from '~/domain/address/rules';
import { GIFTOR_QUESTIONS, PERSON_QUESTIONS } from '~/domain/people/questions';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { shownAddress } from '~/domain/people/untrusted-text-rules';
import { PURCHASE_QUESTIONS } from '~/domain/purchase/questions';
import { FUNDING_SOURCES, type FundingColumn, fundingSources, type YesNoNotSure } from '~/domain/purchase/rules';
import type { SavedAnswers } from '~/domain/shared/answers-rules';
import { poundsInWords } from '~/domain/shared/pence-rules';
import { YES_NO_OR_NOT_SURE } from '~/domain/shared/questions';
import { aboutYou, inLines, MISSING, type Person, peopleRows, rowsOf, type SummaryPart } from './summary-rules';

export type PurchaseAnswers = {
  address: Address;
  answers: SavedAnswers;
  correspondenceAddress: Address | null;
  buyers: PersonInDeal[];
  funding: Record<FundingColumn, boolean>;
  otherFunding: string | null;
  gifts: YesNoNotSure;
  giftors: Giftor[];
};

function fundingWords({ funding, otherFunding }: PurchaseAnswers): string {
  const chosen = fundingSources.filter((source) => funding[FUNDING_SOURCES[source].column]);
  const words = chosen.map((source) =>
    source === 'otherFunding' && otherFunding ? `Other: ${otherFunding}` : FUNDING_SOURCES[source].label,
  );
  return words.join('\n') || MISSING;
}

export function purchaseSummaryOf(person: Person, purchase: PurchaseAnswers): SummaryPart[] {
  const partOf = (title: string) => rowsOf(PURCHASE_QUESTIONS, title, purchase.answers);
  const [ownership, ...ofBuyers] = partOf('The buyers');
  return [
    aboutYou(person, purchase.correspondenceAddress),
    {
      title: 'The property',
      step: 'about-the-property',
      rows: [{ label: 'Address', value: inLines(shownAddress(purchase.address)) }, ...partOf('The property')],
    },
    {
      title: 'The buyers',
      step: 'about-the-property',
      // Joint owners are listed beside the kind of ownership.
      rows: [
        ...(ownership ? [ownership] : []),
        ...peopleRows('Additional buyer', purchase.buyers, PERSON_QUESTIONS),
        ...ofBuyers,
      ],
    },
    {
      title: 'Your funds',
      step: 'about-the-property',
      rows: [
        ...partOf('Your funds'),
        { label: 'Where the money comes from', value: fundingWords(purchase) },
        { label: 'Gifts', value: YES_NO_OR_NOT_SURE.toWords(purchase.gifts) ?? MISSING },
        ...peopleRows('Giftor', purchase.giftors, GIFTOR_QUESTIONS, ({ amount, relationship }) => [
          poundsInWords(amount),
          relationship,
        ]),
      ],
    },
    { title: 'Money and plans', step: 'about-the-property', rows: partOf('Money and plans') },
  ];
}
