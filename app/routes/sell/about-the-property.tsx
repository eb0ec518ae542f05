import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Address } from '~/domain/address/rules';
import { brand } from '~/domain/config/brand.server';
import { keepTyped, submitSellerProperty } from '~/domain/onboarding/commands.server';
import { type StepKey, sellerJourney, stepperOf } from '~/domain/onboarding/journey';
import { getSellerForm } from '~/domain/onboarding/seller-form.server';
import { getEstateAgentOptions } from '~/domain/partner/queries.server';
import { OTHER_TENURE, TENURE_OPTIONS } from '~/domain/property/rules';
import { SELECT, sellerPropertyForm } from '~/domain/sale/schema';
import type { PageHandle } from '~/page-handle';
import { KnownError } from '~/platform/errors';
import { formOf, type Result, valueAt } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { BackLink } from '~/ui/button';
import { RadioCards, Reveal, YesNo } from '~/ui/choices';
import { ErrorSummary, FormError, SubmitBar } from '~/ui/form';
import { PageHead, Stepper } from '~/ui/page';
import { MoneyField, TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { saleOfForm, targetOf } from './property-form.server';
import { AddressField, EstateAgent, OtherSellers } from './property-parts';

export const handle: PageHandle = { title: 'About the property', island: 'address-lookup' };

const STEP = 'about-the-property' satisfies StepKey;

export const loader = page({ access: 'signed-in' }, async ({ viewer }) => {
  const [form, agents] = await Promise.all([
    saleOfForm(viewer).then((saleId) => getSellerForm(viewer, saleId)),
    getEstateAgentOptions(),
  ]);
  return { ...form, agents, supportEmail: brand.supportEmail };
});

/** The buttons that lead to another page of this form, which keeps what was typed. */
const ways: Record<string, (form: FormData, personId: string) => string> = {
  'find-address': (form) => urls.sellPropertyAddress({ query: String(form.get('addressQuery') ?? '') }),
  'type-address': () => urls.sellPropertyAddress({ manual: 'true' }),
  'add-seller': urls.addSeller,
  'edit-seller': (_form, personId) => urls.editSeller(personId),
  'remove-seller': (_form, personId) => urls.removeSeller(personId),
};

export const action = page({ access: 'signed-in' }, async ({ request, viewer }) => {
  const saleId = await saleOfForm(viewer);
  const form = await request.formData();
  const target = targetOf(form);
  const { sellers } = await getSellerForm(viewer, saleId);
  const submission = parseWithZod(form, { schema: sellerPropertyForm(sellers), disableAutoCoercion: true });
  const typed = submission.payload;

  const [intent = '', personId = ''] = String(form.get('intent') ?? '').split(':');
  const way = ways[intent];
  if (way) {
    await keepTyped(viewer, target, typed, intent === 'add-seller' ? 'sellers' : 'address');
    return redirect(way(form, personId), 303);
  }

  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  const answers = submission.value;
  if (answers.sale.isAnotherSellerSelected && sellers.length === 0) {
    await keepTyped(viewer, target, typed, 'sellers');
    return redirect(urls.addSeller(), 303);
  }
  try {
    await submitSellerProperty(viewer, { target, answers, typed, sellers });
  } catch (error) {
    if (!(error instanceof KnownError && error.fieldErrors)) throw error;
    return data<Result>(submission.reply({ fieldErrors: error.fieldErrors }), error.status);
  }
  return redirect(urls.terms('sell'), 303);
});

/** In the order of the page; the list of what is missing needs them to tell one missing answer from another. */
const QUESTIONS = {
  propertyAddress: 'Property address',
  tenureOption: 'How do you own it?',
  tenureDetails: 'Please provide details',
  askingPrice: 'Asking price',
  customerType: 'Who are you?',
  isAnotherSellerSelected: 'Is anybody else selling it?',
  estateAgent: 'Estate agent',
  hasMortgage: 'Is there a mortgage on it?',
  onwardPurchase: 'Are you going to buy another home?',
  isUsingForeignCurrency: 'Will you move money internationally, or use a foreign currency?',
  requiresMortgageReferral: 'Would you like to be put in touch with a mortgage adviser?',
};
type Question = keyof typeof QUESTIONS;

const TENURE_HINTS = {
  Freehold: 'You own the building and the land',
  Leasehold: 'You own it for a set number of years',
  'Share Of Freehold': 'A lease, and a share of the building',
  [OTHER_TENURE]: 'Tell us what you know',
};

export default function AboutTheProperty() {
  const { target, values, sellers, failure, agents, supportEmail } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const form = formOf(STEP, result, values);
  const ask = (name: Question) => ({ field: form.field(name), label: QUESTIONS[name] });
  return (
    <>
      <BackLink href={urls.aboutYou('sell')}>About you</BackLink>
      <Stepper {...stepperOf(sellerJourney, STEP)} />
      <ErrorSummary problems={problemsIn(form)} />
      {failure && (
        <FormError>
          {failure}. Please try again or contact support at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </FormError>
      )}
      <PageHead title="About the property" lead="What you are selling, and who is selling it. About two minutes." />
      <form id={form.id} method="post" noValidate data-autosave={urls.draft('transactionForm')}>
        {/* Enter in any field presses the first button of a form. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save and continue
        </button>
        <input type="hidden" name="_id" value={target.saleId ?? ''} />
        <input type="hidden" name="newest" value={target.newestSaleId ?? ''} />

        <AddressField
          {...ask('propertyAddress')}
          address={(valueAt(result?.initialValue ?? values, 'propertyAddress') as Address | undefined) ?? null}
          supportEmail={supportEmail}
        />
        <RadioCards
          {...ask('tenureOption')}
          hint="It is on your title deeds. Not sure is a fine answer."
          options={TENURE_OPTIONS.map((value) => ({ value, label: value, hint: TENURE_HINTS[value] }))}
          columns={2}
        />
        <Reveal field={form.field('tenureOption')} values={[OTHER_TENURE]} condition="If other or not sure">
          <TextField {...ask('tenureDetails')} />
        </Reveal>
        <MoneyField {...ask('askingPrice')} hint="What it is listed at, or what you hope for." />

        <RadioCards
          {...ask('customerType')}
          options={[
            { value: 'individual_owner', label: 'I am the seller' },
            { value: 'representative', label: 'I am acting on behalf of the seller' },
          ]}
        />
        <OtherSellers {...ask('isAnotherSellerSelected')} sellers={sellers} />
        <EstateAgent {...ask('estateAgent')} agents={agents} />

        <YesNo {...ask('hasMortgage')} />
        <YesNo {...ask('onwardPurchase')} />
        <YesNo {...ask('isUsingForeignCurrency')} />
        <YesNo {...ask('requiresMortgageReferral')} />
        <SubmitBar label="Save and continue" busyLabel="Saving…" />
      </form>
    </>
  );
}

function problemsIn({ field }: ReturnType<typeof formOf>) {
  return (Object.keys(QUESTIONS) as Question[]).flatMap((name) => {
    const { id, errors } = field(name);
    const [message] = errors ?? [];
    if (!message) return [];
    return [{ id, message: message === SELECT ? `${SELECT}: ${QUESTIONS[name]}` : message }];
  });
}
