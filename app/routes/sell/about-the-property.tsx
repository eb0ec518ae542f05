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
import { sellerPropertyForm } from '~/domain/sale/schema';
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
  const { field } = form;
  return (
    <>
      <BackLink href={urls.aboutYou('sell')}>About you</BackLink>
      <Stepper {...stepperOf(sellerJourney, STEP)} />
      <ErrorSummary form={form} />
      {failure && (
        <FormError>
          {failure}. Please try again or contact support at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </FormError>
      )}
      <PageHead title="About the property" lead="What you are selling, and who is selling it. About two minutes." />
      <form id={form.id} method="post" noValidate>
        {/* Enter in any field presses the first button of a form. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save and continue
        </button>
        <input type="hidden" name="_id" value={target.saleId ?? ''} />
        <input type="hidden" name="newest" value={target.newestSaleId ?? ''} />

        <AddressField
          id={field('propertyAddress').id}
          name="propertyAddress"
          label="Property address"
          address={(valueAt(result?.initialValue ?? values, 'propertyAddress') as Address | undefined) ?? null}
          errors={field('propertyAddress').errors}
          supportEmail={supportEmail}
        />
        <RadioCards
          field={field('tenureOption')}
          label="How do you own it?"
          hint="It is on your title deeds. Not sure is a fine answer."
          options={TENURE_OPTIONS.map((value) => ({ value, label: value, hint: TENURE_HINTS[value] }))}
          columns={2}
        />
        <Reveal field={field('tenureOption')} values={[OTHER_TENURE]} condition="If other or not sure">
          <TextField field={field('tenureDetails')} label="Please provide details" />
        </Reveal>
        <MoneyField
          field={field('askingPrice')}
          label="Asking price"
          hint="What it is listed at, or what you hope for."
        />

        <RadioCards
          field={field('customerType')}
          label="Who are you?"
          options={[
            { value: 'individual_owner', label: 'I am the seller' },
            { value: 'representative', label: 'I am acting on behalf of the seller' },
          ]}
        />
        <OtherSellers field={field('isAnotherSellerSelected')} sellers={sellers} />
        <EstateAgent field={field('estateAgent')} agents={agents} />

        <YesNo field={field('hasMortgage')} label="Is there a mortgage on it?" />
        <YesNo field={field('onwardPurchase')} label="Are you going to buy another home?" />
        <YesNo
          field={field('isUsingForeignCurrency')}
          label="Will you move money internationally, or use a foreign currency?"
        />
        <YesNo
          field={field('requiresMortgageReferral')}
          label="Would you like to be put in touch with a mortgage adviser?"
        />
        <SubmitBar label="Save and continue" busyLabel="Saving…" />
      </form>
    </>
  );
}
