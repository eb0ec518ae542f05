import { useActionData, useLoaderData } from '@remix-run/react';
import { addressLines, toAddress } from '~/domain/address/rules';
import { brand } from '~/domain/config/brand-queries.server';
import type { StepKey } from '~/domain/onboarding/journey-rules';
import { type Asked, seenOf } from '~/domain/onboarding/seen-rules.server';
import { sellForm } from '~/domain/onboarding/sell-form-commands.server';
import { OTHER_TENURE, TENURE_OPTIONS, tenureWords } from '~/domain/property/rules';
import type { SellerProperty } from '~/domain/sale/schema';
import { formOf, type Result, valueAt } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { RadioCards, Reveal, YesNo } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { MoneyField, TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { propertyAction } from '../onboarding/property-action.server';
import { dealOfForm } from '../onboarding/property-form.server';
import { PropertyPage } from '../onboarding/property-page';
import { agentNamed } from './estate-agent.server';
import { AddressField, EstateAgentField, OtherSellers } from './property-parts';

export const handle: PageHandle = { title: 'About the property', island: 'address-lookup' };

const STEP = 'about-the-property' satisfies StepKey;

const QUESTIONS = {
  propertyAddress: 'Property address',
  tenureOption: 'Is it freehold or leasehold?',
  tenureDetails: 'Please provide details',
  askingPrice: 'Asking price',
  customerType: 'What is your role in the sale?',
  isAnotherSellerSelected: 'Is anyone else selling it with you?',
  estateAgent: 'Estate agent',
  hasMortgage: 'Is there a mortgage on the home?',
  onwardPurchase: 'Are you going to buy another home?',
  isUsingForeignCurrency: 'Will you move money internationally, or use a foreign currency?',
  requiresMortgageReferral: 'Would you like us to put you in touch with a mortgage broker?',
};

/** The saved answers that a second tab must not overwrite unseen. */
const ASKED: Asked<SellerProperty> = {
  [QUESTIONS.propertyAddress]: [['propertyAddress'], ({ property }) => addressLines(property.address).join(', ')],
  [QUESTIONS.tenureOption]: [['tenureOption', 'tenureDetails'], ({ property }) => tenureWords(property.tenure)],
  [QUESTIONS.askingPrice]: [['askingPrice'], ({ sale }) => sale.askingPrice],
  [QUESTIONS.customerType]: [['customerType'], ({ sale }) => sale.customerType],
  [QUESTIONS.isAnotherSellerSelected]: [['isAnotherSellerSelected'], ({ sale }) => sale.isAnotherSellerSelected],
  [QUESTIONS.estateAgent]: [['estateAgent'], ({ sale }) => sale.estateAgent],
  [QUESTIONS.hasMortgage]: [['hasMortgage'], ({ sale }) => sale.hasMortgage],
  [QUESTIONS.onwardPurchase]: [['onwardPurchase'], ({ sale }) => sale.onwardPurchase],
  [QUESTIONS.isUsingForeignCurrency]: [['isUsingForeignCurrency'], ({ sale }) => sale.isUsingForeignCurrency],
  [QUESTIONS.requiresMortgageReferral]: [['requiresMortgageReferral'], ({ sale }) => sale.requiresMortgageReferral],
};

export const loader = page({ access: 'signed-in' }, async ({ url, viewer }) => {
  const { saved, ...shown } = await sellForm.read(viewer, await dealOfForm('sell', viewer, url));
  const seen = seenOf(ASKED, saved?.values ?? null);
  return { ...shown, seen, agent: await agentNamed(shown.values.estateAgent), supportEmail: brand.supportEmail };
});

export const action = page({ access: 'signed-in' }, ({ request, url, viewer }) =>
  propertyAction({
    role: 'sell',
    roleForm: sellForm,
    request,
    url,
    viewer,
    finds: [
      { intent: 'find', field: 'addressQuery', page: (query) => urls.sellPropertyAddress({ query }) },
      {
        intent: 'find-agent',
        field: 'agentQuery',
        page: (query) => urls.sellEstateAgent({ query }),
        optional: 'estateAgent',
      },
    ],
    asked: ASKED,
    typePage: urls.sellPropertyAddress({ manual: 'true' }),
    lacks: ({ sale }, { sellers }) => (sale.isAnotherSellerSelected && sellers.length === 0 ? 'sellers' : null),
  }),
);

type Question = keyof typeof QUESTIONS;

const TENURE_HINTS = {
  Freehold: 'You own the building and the land',
  Leasehold: 'You own it for a fixed number of years, and someone else owns the land',
  'Share Of Freehold': 'You have a lease and own a share of the freehold',
  [OTHER_TENURE]: 'Tell us what you know',
};

export default function AboutTheProperty() {
  const { target, seen, values, sellers, failure, isKept, agent, supportEmail } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const form = formOf(STEP, result, values);
  const ask = (name: Question) => ({ field: form.field(name), label: QUESTIONS[name] });
  return (
    <PropertyPage
      journey="sell"
      lead="Tell us about the home you are selling and who is selling it. This takes about 2 minutes."
      form={form}
      questions={QUESTIONS}
      target={target}
      seen={seen}
      result={result}
      failure={failure}
      isKept={isKept}
      supportEmail={supportEmail}
    >
      <AddressField
        {...ask('propertyAddress')}
        address={toAddress(valueAt(result?.initialValue ?? values, 'propertyAddress'))}
        supportEmail={supportEmail}
      />
      <RadioCards
        {...ask('tenureOption')}
        hint="You can find this on your title deeds or title register. It’s fine if you’re not sure."
        options={TENURE_OPTIONS.map((value) => ({ value, label: value, hint: TENURE_HINTS[value] }))}
        columns={2}
      />
      <Reveal field={form.field('tenureOption')} values={[OTHER_TENURE]} condition="If other or not sure" clears>
        <TextField {...ask('tenureDetails')} />
      </Reveal>
      <MoneyField {...ask('askingPrice')} hint="The price it is listed at, or the price you plan to list it at." />

      <RadioCards
        {...ask('customerType')}
        options={[
          { value: 'individual_owner', label: 'I am the seller' },
          { value: 'representative', label: 'I am acting on behalf of the seller' },
        ]}
      />
      <OtherSellers {...ask('isAnotherSellerSelected')} sellers={sellers} />
      <EstateAgentField {...ask('estateAgent')} known={agent} typed={result?.initialValue} />

      <YesNo {...ask('hasMortgage')} />
      <YesNo {...ask('onwardPurchase')} />
      <YesNo {...ask('isUsingForeignCurrency')} />
      <YesNo {...ask('requiresMortgageReferral')} />
    </PropertyPage>
  );
}
