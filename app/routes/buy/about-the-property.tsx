import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { buyForm } from '~/domain/onboarding/buy-form-commands.server';
import type { StepKey } from '~/domain/onboarding/journey-rules';
import { type FormAnswers, formVersion } from '~/domain/onboarding/stale-form-rules.server';
import { findRegisteredHome } from '~/domain/purchase/queries.server';
import { PURCHASE_QUESTIONS } from '~/domain/purchase/questions';
import { fundingSources } from '~/domain/purchase/rules';
import type { BuyerProperty } from '~/domain/purchase/schema';
import { givenAnswer, labelsOf } from '~/domain/shared/answers-rules';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { QuestionFields } from '~/ui/question-fields';
import { urls } from '~/urls';
import { propertyAction } from '../onboarding/property-action.server';
import { dealOfForm } from '../onboarding/property-form.server';
import { PropertyPage } from '../onboarding/property-page';
import { AdditionalBuyers, ChosenHome, ForeignCurrency, Funding, Gifts } from './property-fields';

export const handle: PageHandle = { title: 'About the property' };

const GIFTS = 'Is any of the money a gift?';

const STEP = 'about-the-property' satisfies StepKey;

const HOME = 'Property address';

/** The fields' labels, in the order of the page. The funding has several fields, each with its own errors. */
const LABELS: Record<string, string> = {
  property_id: HOME,
  ...Object.fromEntries(
    PURCHASE_QUESTIONS.flatMap(({ name, label }) =>
      name === 'funding'
        ? [
            ['funding.otherFundingComments', 'Where is it coming from?'],
            ['funding.gifts', GIFTS],
          ]
        : [[name, label]],
    ),
  ),
};

const { funding: FUNDING } = labelsOf(PURCHASE_QUESTIONS);

const FUNDING_ASKED: FormAnswers<BuyerProperty> = {
  [FUNDING]: [
    [...fundingSources, 'otherFundingComments'].map((source) => `funding.${source}`),
    ({ funding: { gifts: _, otherFundingComments, ...sources } }) => ({
      ...sources,
      comments: sources.otherFunding ? otherFundingComments : '',
    }),
  ],
  [GIFTS]: [['funding.gifts'], (answers) => answers.funding.gifts],
};

/** The saved answers that a second tab must not overwrite unseen. */
const VERSIONED_ANSWERS: FormAnswers<BuyerProperty> = {
  [HOME]: [['property_id'], (answers) => answers.property_id],
  ...Object.assign(
    {},
    ...PURCHASE_QUESTIONS.map((question) => {
      if (question.name === 'funding') return FUNDING_ASKED;
      if (question.name === 'additionalBuyers') return {};
      return { [question.label]: [[question.name], (answers: BuyerProperty) => givenAnswer(question, answers)] };
    }),
  ),
};

export const loader = page({ access: 'signed-in' }, async ({ url, viewer }) => {
  const form = await buyForm.read(viewer, await dealOfForm('buy', viewer, url));
  const { property_id } = form.values;
  const home = typeof property_id === 'string' ? await findRegisteredHome(property_id) : null;
  const { saved, ...shown } = form;
  const seen = formVersion(VERSIONED_ANSWERS, saved?.values ?? null);
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
    asked: VERSIONED_ANSWERS,
    isGoingOn: (made, answers) => made.property_id === answers.property_id,
    blank: { funding: {} },
  }),
);

export default function AboutTheProperty() {
  const view = useLoaderData<typeof loader>();
  const { values, buyers, giftors, home, supportEmail } = view;
  const result = useAnswer<Result>();
  const form = formOf(STEP, result, values);
  const ask = (name: string) => ({ field: form.field(name), label: LABELS[name] ?? '' });
  return (
    <PropertyPage
      journey="buy"
      lead="Tell us about the home you are buying, who is buying it with you and how you will pay."
      form={form}
      questions={LABELS}
      view={view}
      result={result}
    >
      <ChosenHome {...ask('property_id')} home={home} supportEmail={supportEmail} />
      <QuestionFields
        questions={PURCHASE_QUESTIONS}
        field={form.field}
        own={{
          funding: (
            <>
              <Funding field={form.field} label={FUNDING} />
              <Gifts {...ask('funding.gifts')} giftors={giftors} />
            </>
          ),
          additionalBuyers: (
            <AdditionalBuyers {...ask('additionalBuyers')} ownership={form.field('ownershipType')} buyers={buyers} />
          ),
          isUsingForeignCurrency: <ForeignCurrency {...ask('isUsingForeignCurrency')} />,
        }}
      />
    </PropertyPage>
  );
}
