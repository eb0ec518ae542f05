import { paymentsOfSale } from '~/domain/onboarding/costs-rules';
import { PRODUCTS, searchLabel } from '~/domain/search/rules';
import { daysLines } from '~/ui/pictures/days';
import { DaysBar, Scale } from '~/ui/pictures/days-bar';
import { OrderOfSteps } from '~/ui/pictures/order-of-steps';
import { SearchPicture } from '~/ui/pictures/search-picture';
import { TitlePlan } from '~/ui/pictures/title-plan';
import { WhatYouPay } from '~/ui/pictures/what-you-pay';
import { WhoIsWho } from '~/ui/pictures/who-is-who';
import { Part } from './showcase-section';

const TODAY = '2026-11-20';

const SEARCHES = [
  { words: 'Expected 27/11/2026', from: '2026-11-10', to: '2026-11-27', done: null },
  { words: 'Was expected 17/11/2026', from: '2026-11-10', to: '2026-11-17', done: null },
  { words: '14/11/2026, expected 16/11/2026', from: '2026-11-10', to: '2026-11-16', done: '2026-11-14' },
  { words: '19/11/2026, expected 13/11/2026', from: '2026-11-10', to: '2026-11-13', done: '2026-11-19' },
];

const NAMES = {
  us: 'Us',
  seller: 'You',
  'seller-solicitor': 'Your solicitor',
  'buyer-solicitor': 'Buyer’s solicitor',
  buyer: 'Buyer',
  agent: 'Estate agent',
  searchers: 'Council and searches',
  lender: 'Lender',
};

export function PictureParts() {
  return (
    <Part title="Pictures">
      <OrderOfSteps
        title="How long it takes"
        traditional={{ label: 'A traditional sale', words: 'Up to 6 months' }}
        ours={{ label: 'With the legal work started first', words: 'About two weeks' }}
      />
      <WhoIsWho names={NAMES} waitedFor={['us', 'searchers']} />
      <WhatYouPay parts={paymentsOfSale(72_000)} />
      <ul>
        {daysLines(SEARCHES, TODAY).map((bar, index) => (
          <li key={SEARCHES[index]?.words} className="mb-3">
            {SEARCHES[index]?.words}
            <DaysBar {...bar} />
          </li>
        ))}
      </ul>
      <Scale bars={daysLines(SEARCHES, TODAY)} />
      <ul>
        {PRODUCTS.map(searchLabel).map((label) => (
          <li key={label}>
            <SearchPicture label={label} />
            {label}
          </li>
        ))}
      </ul>
      <TitlePlan />
    </Part>
  );
}
