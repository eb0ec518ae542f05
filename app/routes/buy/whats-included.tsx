import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { buyerJourney, detour, type StepKey, stepperOf } from '~/domain/onboarding/journey-rules';
import { confirmCurrentPurchase } from '~/domain/onboarding/purchase-api-commands.server';
import { getOnboarding, type Onboarding } from '~/domain/onboarding/queries.server';
import {
  CONFIRMATION_FAILED,
  CONFIRMATION_NEEDS_ID,
  SALE_OVER,
  SELLER_NOT_FINISHED,
  savings,
} from '~/domain/purchase/rules';
import { BUYING_THERE } from '~/domain/sale/nation-rules';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { ProductCard } from '~/ui/cards';
import { Notice } from '~/ui/feedback';
import { FormError, NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Stepper } from '~/ui/stepper';
import { inDeal, urls } from '~/urls';
import { dealIdIn } from '../onboarding/property-form.server';

export const handle: PageHandle = { title: 'What’s included' };

const STEP = 'whats-included' satisfies StepKey;

/** @throws a redirect unless there is a purchase with accepted terms to confirm */
function purchaseToConfirm({ current, latest, progress }: Onboarding) {
  if (current?.complete || (current === null && latest?.complete))
    throw redirect(inDeal(urls.buySuccess(), (current ?? latest)?.id), 303);
  const elsewhere = detour(buyerJourney, progress, STEP);
  if (elsewhere !== null || current === null)
    throw redirect(inDeal(elsewhere ?? urls.aboutTheProperty('buy'), current?.id), 303);
  const { id: purchaseId, isHomePaid = false, isSaleOver = false, isElsewhere = false } = current;
  const obstacle = isSaleOver ? SALE_OVER : SELLER_NOT_FINISHED;
  return { purchaseId, canConfirm: isHomePaid && !isSaleOver, obstacle, isElsewhere };
}

export const loader = page({ access: 'signed-in' }, async ({ url, viewer }) => ({
  ...purchaseToConfirm(await getOnboarding('buy', viewer, dealIdIn(url))),
  supportEmail: brand.supportEmail,
}));

/** The form names the purchase that was shown, whatever another tab has started. Sent twice, it confirms once. */
export const action = page({ access: 'signed-in' }, async ({ request, viewer }) => {
  const named = id.safeParse((await readForm(request)).get('purchaseIntentId'));
  if (!named.success) return data({ failure: CONFIRMATION_NEEDS_ID }, 422);
  try {
    await confirmCurrentPurchase(viewer, named.data);
  } catch (error) {
    if (error instanceof KnownError) {
      if (error.status !== 409) throw error;
      return data({ failure: error.message }, error.status);
    }
    reportError(error, { command: 'confirmPurchase' });
    return data({ failure: CONFIRMATION_FAILED }, 503);
  }
  return redirect(inDeal(urls.buySuccess(), named.data), 303);
});

export default function WhatsIncluded() {
  const { purchaseId, canConfirm, obstacle, isElsewhere, supportEmail } = useLoaderData<typeof loader>();
  const failure = useAnswer<{ failure: string }>()?.failure;
  return (
    <>
      <BackLink href={inDeal(urls.terms('buy'), purchaseId)}>Terms &amp; Conditions</BackLink>
      <Stepper {...stepperOf(buyerJourney, STEP)} />
      {!canConfirm && (
        <div className="mb-6">
          <Notice>{obstacle}</Notice>
        </div>
      )}
      {canConfirm && failure && (
        <FormError>
          {failure} Please try again or contact support at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </FormError>
      )}
      {isElsewhere ? <PageHead title="What’s included" lead={BUYING_THERE} /> : <Savings />}
      {canConfirm && (
        <Form method="post" reloadDocument className="mt-8">
          <input type="hidden" name="purchaseIntentId" value={purchaseId} />
          <NoScriptField />
          <Button busyLabel="Confirming…">Amazing, let's go!</Button>
        </Form>
      )}
    </>
  );
}

const Savings = () => (
  <>
    <PageHead
      title="By choosing the product you are saving"
      lead="If you use our panel solicitor, you pay no core legal fees and nothing for the search pack. You pay us nothing."
    />
    <div className="mt-8 grid gap-4">
      {savings.map((saving) => (
        <ProductCard key={saving.name} heading="h2" price="£0" {...saving} />
      ))}
    </div>
    <p className="mt-6 text-md text-ink-soft">
      You still pay the purchase price, stamp duty land tax (or its Welsh or Scottish equivalent), your solicitor’s
      disbursements, supplementary legal fees (for example for a mortgage), post-completion fees, and VAT where it is
      due. If you use your own solicitor, you pay their fees in full. The <a href={urls.termsText('buy')}>terms</a> list
      everything.
    </p>
  </>
);
