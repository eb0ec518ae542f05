import { useActionData, useLoaderData } from '@remix-run/react';
import { brand } from '~/domain/config/brand-queries.server';
import { buyForm } from '~/domain/onboarding/buy-form-commands.server';
import type { StepKey } from '~/domain/onboarding/journey-rules';
import { type Asked, seenOf } from '~/domain/onboarding/seen-rules.server';
import { lenderOptions } from '~/domain/purchase/lenders-texts';
import { findRegisteredHome } from '~/domain/purchase/queries.server';
import { fundingSources } from '~/domain/purchase/rules';
import type { BuyerProperty } from '~/domain/purchase/schema';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { RadioCards, Reveal, Select, YesNo } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { MoneyField } from '~/ui/text-field';
import { urls } from '~/urls';
import { propertyAction } from '../onboarding/property-action.server';
import { dealOfForm } from '../onboarding/property-form.server';
import { PropertyPage } from '../onboarding/property-page';
import { AdditionalBuyers, ChosenHome, CurrencyPartner, Funding, Gifts } from './property-parts';

export const handle: PageHandle = { title: 'About the property' };

const STEP = 'about-the-property' satisfies StepKey;

/** In the order of the page. */
const QUESTIONS = {
  property_id: 'Property address',
  agreedPrice: 'Agreed price',
  mortgageRequiredForPurchase: 'Will you need a mortgage?',
  mortgageProvider: 'Which lender will your mortgage be with?',
  'funding.otherFundingComments': 'Please provide details',
  'funding.gifts': 'Is any of the money a gift?',
  ownershipType: 'Will you own it alone or jointly?',
  additionalBuyers: 'Who is buying it with you?',
  firstTimeBuyer: 'Are you a first-time buyer?',
  purchaseDependentOnSale: 'Does this purchase depend on selling another home?',
  isUsingForeignCurrency: 'Will you move money internationally, or use a foreign currency?',
  requiresMortgageReferral: 'Would you like us to put you in touch with a mortgage broker?',
};

/** The saved answers that a second tab must not overwrite unseen. */
const ASKED: Asked<BuyerProperty> = {
  [QUESTIONS.property_id]: [['property_id'], (answers) => answers.property_id],
  [QUESTIONS.agreedPrice]: [['agreedPrice'], (answers) => answers.agreedPrice],
  [QUESTIONS.mortgageRequiredForPurchase]: [
    ['mortgageRequiredForPurchase'],
    (answers) => answers.mortgageRequiredForPurchase,
  ],
  [QUESTIONS.mortgageProvider]: [
    ['mortgageProvider'],
    (answers) => (answers.mortgageRequiredForPurchase === 'yes' ? answers.mortgageProvider : null),
  ],
  'Where is the rest of the money coming from?': [
    [...fundingSources, 'otherFundingComments'].map((source) => `funding.${source}`),
    ({ funding: { gifts: _, otherFundingComments, ...sources } }) => ({
      ...sources,
      comments: sources.otherFunding ? otherFundingComments : '',
    }),
  ],
  [QUESTIONS['funding.gifts']]: [['funding.gifts'], (answers) => answers.funding.gifts],
  [QUESTIONS.ownershipType]: [['ownershipType'], (answers) => answers.ownershipType],
  [QUESTIONS.firstTimeBuyer]: [['firstTimeBuyer'], (answers) => answers.firstTimeBuyer],
  [QUESTIONS.purchaseDependentOnSale]: [['purchaseDependentOnSale'], (answers) => answers.purchaseDependentOnSale],
  [QUESTIONS.isUsingForeignCurrency]: [['isUsingForeignCurrency'], (answers) => answers.isUsingForeignCurrency],
  [QUESTIONS.requiresMortgageReferral]: [['requiresMortgageReferral'], (answers) => answers.requiresMortgageReferral],
};

export const loader = page({ access: 'signed-in' }, async ({ url, viewer }) => {
  const form = await buyForm.read(viewer, await dealOfForm('buy', viewer, url));
  const { property_id } = form.values;
  const home = typeof property_id === 'string' ? await findRegisteredHome(property_id) : null;
  const { saved, ...shown } = form;
  const seen = seenOf(ASKED, saved?.values ?? null);
  return { ...shown, seen, home, supportEmail: brand.supportEmail };
});

export const action = page({ access: 'signed-in' }, ({ request, url, viewer }) =>
  propertyAction({
    role: 'buy',
    roleForm: buyForm,
    request,
    url,
    viewer,
    finds: [{ intent: 'find', field: 'postcode', page: (postcode) => urls.buyProperty({ postcode }) }],
    asked: ASKED,
    isGoingOn: (made, answers) => made.property_id === answers.property_id,
    blank: { funding: {} },
  }),
);

export default function AboutTheProperty() {
  const { target, seen, values, buyers, giftors, home, failure, isKept, supportEmail } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const form = formOf(STEP, result, values);
  const ask = (name: keyof typeof QUESTIONS) => ({ field: form.field(name), label: QUESTIONS[name] });
  return (
    <PropertyPage
      journey="buy"
      lead="Tell us about the home you are buying, who is buying it with you and how you will pay. This takes about 3 minutes."
      form={form}
      questions={QUESTIONS}
      target={target}
      seen={seen}
      result={result}
      failure={failure}
      isKept={isKept}
      supportEmail={supportEmail}
    >
      <ChosenHome {...ask('property_id')} home={home} supportEmail={supportEmail} />
      <MoneyField {...ask('agreedPrice')} hint="The price the seller has accepted." />

      <YesNo {...ask('mortgageRequiredForPurchase')} notSure />
      <Reveal field={form.field('mortgageRequiredForPurchase')} values={['yes']} condition="If yes">
        <Select
          {...ask('mortgageProvider')}
          hint="Choose the lender you expect to use, or “Not Sure Yet”."
          empty="Choose a lender"
          options={lenderOptions}
        />
      </Reveal>
      <Funding field={form.field} />
      <Gifts {...ask('funding.gifts')} giftors={giftors} />

      <RadioCards
        {...ask('ownershipType')}
        options={[
          { value: 'Sole', label: 'Sole', hint: 'In your name alone' },
          { value: 'Joint', label: 'Joint', hint: 'With someone else' },
        ]}
        columns={2}
      />
      <AdditionalBuyers {...ask('additionalBuyers')} ownership={form.field('ownershipType')} buyers={buyers} />

      <YesNo
        {...ask('firstTimeBuyer')}
        hint="You have never owned a home in the UK or abroad, including one you inherited."
      />
      <YesNo {...ask('purchaseDependentOnSale')} />
      <YesNo {...ask('isUsingForeignCurrency')} />
      <CurrencyPartner field={form.field('isUsingForeignCurrency')} />
      <YesNo {...ask('requiresMortgageReferral')} />
    </PropertyPage>
  );
}
