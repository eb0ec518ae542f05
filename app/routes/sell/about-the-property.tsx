import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { nationOutside } from '~/domain/address/postcodes-rules';
import { addressLines, toAddress } from '~/domain/address/rules';
import { findCompanySeller } from '~/domain/onboarding/company-commands.server';
import type { StepKey } from '~/domain/onboarding/journey-rules';
import { sellForm } from '~/domain/onboarding/sell-form-commands.server';
import { type FormAnswers, formVersion } from '~/domain/onboarding/stale-form-rules.server';
import { PROPERTY_QUESTIONS } from '~/domain/property/questions';
import { tenureWords } from '~/domain/property/rules';
import { I_UNDERSTAND } from '~/domain/sale/nation-rules';
import { SALE_PAGE_QUESTIONS, SALE_QUESTIONS, UNLISTED_AGENT_QUESTIONS } from '~/domain/sale/questions';
import type { SellerProperty } from '~/domain/sale/schema';
import { labelsOf } from '~/domain/shared/answers-rules';
import { valueAt } from '~/domain/shared/values-rules';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { QuestionFields } from '~/ui/question-fields';
import { urls } from '~/urls';
import { propertyAction } from '../onboarding/property-action.server';
import { dealOfForm } from '../onboarding/property-form.server';
import { PropertyPage } from '../onboarding/property-page';
import { findChosenAgent } from './estate-agent.server';
import {
  AddressField,
  CompanyNumber,
  EstateAgentField,
  FIND_COMPANY,
  NotCovered,
  OtherSellers,
} from './property-fields';

export const handle: PageHandle = { title: 'About the property', island: 'address-lookup' };

const STEP = 'about-the-property' satisfies StepKey;

const QUESTIONS = [...PROPERTY_QUESTIONS, ...SALE_PAGE_QUESTIONS];
const LABELS = labelsOf(QUESTIONS);

/** The saved answers that a second tab must not overwrite unseen. */
const VERSIONED_ANSWERS: FormAnswers<SellerProperty> = {
  [LABELS.propertyAddress]: [['propertyAddress'], ({ property }) => addressLines(property.address).join(', ')],
  [LABELS.tenureOption]: [['tenureOption', 'tenureDetails'], ({ property }) => tenureWords(property.tenure)],
  ...Object.fromEntries(
    SALE_QUESTIONS.map(({ label, name }) => [label, [[name], ({ sale }: SellerProperty) => sale[name]] as const]),
  ),
  [LABELS.estateAgent]: [
    ['estateAgent', ...UNLISTED_AGENT_QUESTIONS.map(({ name }) => name)],
    ({ sale: { estateAgent, unlistedAgent } }) => [estateAgent, unlistedAgent],
  ],
};

export const loader = page({ access: 'signed-in' }, async ({ url, viewer }) => {
  const { saved, ...shown } = await sellForm.read(viewer, await dealOfForm('sell', viewer, url));
  const seen = formVersion(VERSIONED_ANSWERS, saved?.values ?? null);
  return { ...shown, seen, agent: await findChosenAgent(shown.values.estateAgent), supportEmail: brand.supportEmail };
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
    lookUp: {
      intent: FIND_COMPANY,
      fill: (fields) => findCompanySeller(viewer, fields.get('companyNumber')),
      shown: `${STEP}-companyName`,
    },
    asked: VERSIONED_ANSWERS,
    typePage: urls.sellPropertyAddress({ manual: 'true' }),
    lacks: ({ sale }, { sellers }) => (sale.isAnotherSellerSelected && sellers.length === 0 ? 'sellers' : null),
  }),
);

export default function AboutTheProperty() {
  const view = useLoaderData<typeof loader>();
  const { values, sellers, agent, supportEmail } = view;
  const result = useAnswer<Result>();
  const form = formOf(STEP, result, values);
  const address = toAddress(valueAt(result?.initialValue ?? values, 'propertyAddress'));
  const nation = nationOutside(address?.postcode?.toUpperCase() ?? null);
  const ask = (name: (typeof QUESTIONS)[number]['name']) => ({ field: form.field(name), label: LABELS[name] });
  return (
    <PropertyPage
      journey="sell"
      lead="Tell us about the home you are selling and who is selling it."
      form={form}
      questions={{ ...LABELS, understood: I_UNDERSTAND }}
      view={view}
      result={result}
    >
      <QuestionFields
        questions={QUESTIONS}
        field={form.field}
        own={{
          propertyAddress: (
            <>
              <AddressField {...ask('propertyAddress')} address={address} supportEmail={supportEmail} />
              {nation && <NotCovered nation={nation} field={form.field('understood')} />}
            </>
          ),
          companyNumber: <CompanyNumber {...ask('companyNumber')} />,
          isAnotherSellerSelected: <OtherSellers {...ask('isAnotherSellerSelected')} sellers={sellers} />,
          estateAgent: <EstateAgentField {...ask('estateAgent')} known={agent} typed={result?.initialValue} />,
        }}
      />
    </PropertyPage>
  );
}
