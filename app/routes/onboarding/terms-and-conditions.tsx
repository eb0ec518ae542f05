import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { retryPendingProperty } from '~/domain/onboarding/commands.server';
import { type Costs, costsOf } from '~/domain/onboarding/costs-rules';
import { detour, type StepKey, stepperOf } from '~/domain/onboarding/journey-rules';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { getTermsPage } from '~/domain/onboarding/summary-queries.server';
import type { SummaryPart } from '~/domain/onboarding/summary-rules';
import { acceptTermsOrMoveOn } from '~/domain/onboarding/terms-commands.server';
import { termsInShort, termsTexts } from '~/domain/onboarding/terms-rules.server';
import { PaymentSettled } from '~/domain/payment/commands.server';
import { PRICE_KEPT_DAYS } from '~/domain/payment/price-rules';
import { getPaymentPage, getSaleLines } from '~/domain/payment/queries.server';
import { amountsOf } from '~/domain/payment/rules';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { isSignedOut, KnownError } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { page } from '~/routes/shared/handler.server';
import { termsHtml } from '~/routes/shared/terms-html.server';
import { Button } from '~/ui/button';
import { Notice } from '~/ui/feedback';
import { FormError, NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { SummaryList } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Stepper } from '~/ui/stepper';
import { TermsInShort } from '~/ui/terms-in-short';
import { TermsHtml } from '~/ui/terms-text';
import { inDeal, urls } from '~/urls';
import { CostsBeforeTerms } from './costs';
import { journeys, roleParams } from './journeys';
import { dealIdIn } from './property-form.server';

export const handle: PageHandle = { title: 'Terms & Conditions', width: 'wide' };

const STEP = 'terms-and-conditions' satisfies StepKey;

/** What went wrong. The page adds the support address. */
type Problem = { words: string; isAboutProperty: boolean };

const failed: Problem = { words: 'There was an error. Please contact support at', isAboutProperty: false };
const otherPrice: Problem = {
  words: 'The price has changed. Read what it costs now, and agree again. If you need help, contact support at',
  isAboutProperty: false,
};
const unsaved = (message: string): Problem => ({
  words: `${message}. Please try again or contact support at`,
  isAboutProperty: true,
});

type View = {
  dealId?: string;
  summary: SummaryPart[];
  costs: Costs;
  html: string;
  problem: Problem | null;
  isAgain?: boolean;
};

async function viewOf(role: Role, viewer: Viewer, named: string | null): Promise<View> {
  const { current, pendingSave, progress } = await getOnboarding(role, viewer, named);
  const elsewhere = detour(journeys[role], progress, STEP);
  if (elsewhere !== null) throw redirect(inDeal(elsewhere, current?.id));
  if (current?.complete) throw redirect(urls.dashboard(role, current.id));
  const price = role === 'sell' ? await getPaymentPage(current?.id ?? null) : null;
  const costs = costsOf(role, price?.lines ?? [], price?.isElsewhere ?? current?.isElsewhere);
  const shown = { dealId: current?.id, costs, html: termsHtml(role, price?.fees ?? null) };
  // What is saved is older than what was last typed, so it is not summarised.
  if (pendingSave || current === null) {
    return { ...shown, summary: [], problem: pendingSave && unsaved(pendingSave.message) };
  }
  const { isUnrecorded, summary } = await getTermsPage(role, viewer, current.id);
  const isAgain = current.acceptedBefore === true && !current.termsAccepted;
  return { ...shown, summary, problem: isUnrecorded ? failed : null, isAgain };
}

const guard = { access: 'signed-in', params: roleParams } as const;

export const loader = page(guard, async ({ url, viewer, params: { role } }) => ({
  role,
  ...(await viewOf(role, viewer, dealIdIn(url))),
  supportEmail: brand.supportEmail,
  inShort: termsInShort[role],
  version: termsTexts[role].version,
}));

/** The name of the field with the id of the deal. */
const ID_FIELDS = { sell: 'transactionId', buy: 'purchaseIntentId' };

/** The total that was shown: what people agree to is what they read. */
const shownTotal = z.coerce.number().int().optional().catch(undefined);

/** The form names the deal that was shown, so that people agree to what they read, whatever another tab has started. */
export const action = page(guard, async ({ request, url, viewer, ip, params: { role } }) => {
  const form = await readForm(request);
  const agreedTo = id.safeParse(form.get(ID_FIELDS[role]));
  const { current, pendingSave } = await getOnboarding(role, viewer, dealIdIn(url));
  if (pendingSave) {
    try {
      await retryPendingProperty(role, viewer, current?.id ?? null);
    } catch (error) {
      if (error instanceof KnownError && !isSignedOut(error))
        return data({ problem: unsaved(error.message) }, error.status);
      throw error;
    }
  }
  const dealId = agreedTo.success ? agreedTo.data : pendingSave && (await getOnboarding(role, viewer)).current?.id;
  if (!dealId) return data({ problem: failed }, 422);
  const seen = shownTotal.parse(form.get('total') ?? undefined);
  if (role === 'sell' && seen !== undefined && seen !== amountsOf(await getSaleLines(dealId)).total) {
    return data({ problem: otherPrice }, 409);
  }
  try {
    await acceptTermsOrMoveOn(role, viewer, dealId, ip);
  } catch (error) {
    // It was paid, or is being paid, at the price that stood before.
    if (!(error instanceof PaymentSettled)) throw error;
  }
  return redirect(inDeal(urls.afterTerms(role), dealId), 303);
});

/** Where an answer is changed. Saving it there leads back here. */
const changeUrl = (role: Role, step: StepKey, dealId: string | undefined) =>
  inDeal(step === 'about-you' ? urls.aboutYou(role, { from: 'terms' }) : urls.aboutTheProperty(role), dealId);

export default function TermsAndConditions() {
  const { role, dealId, summary, costs, isAgain, supportEmail, inShort, version, html, ...loaded } =
    useLoaderData<typeof loader>();
  const problem = useAnswer<{ problem: Problem }>()?.problem ?? loaded.problem;
  return (
    <>
      <BackLink href={inDeal(urls.aboutTheProperty(role), dealId)}>About the property</BackLink>
      <Stepper {...stepperOf(journeys[role], STEP)} />
      <PageHead
        title="Terms & Conditions"
        lead={
          <>
            Check your answers and <a href="#costs">what it costs</a>, read <a href="#terms">the terms</a>, then{' '}
            <a href="#agree">agree and continue</a>.
          </>
        }
      />
      {problem && (
        <FormError>
          <p>
            {problem.words} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          {problem.isAboutProperty && (
            <p className="mt-2">
              <a href={inDeal(urls.aboutTheProperty(role), dealId)}>Go back to your answers about the property</a>
            </p>
          )}
        </FormError>
      )}
      {isAgain && (
        <div className="mt-6">
          <Notice>
            You accepted the terms more than {PRICE_KEPT_DAYS} days ago, and the price shown with them no longer
            applies. Please read today’s price and terms, and accept them again.
          </Notice>
        </div>
      )}
      {summary.map(({ title, step, rows }) => (
        <SummaryList key={title} title={title} rows={rows} changeHref={changeUrl(role, step, dealId)} />
      ))}
      <CostsBeforeTerms {...costs} />
      {role === 'sell' && (
        <p className="mt-4">
          <a href={urls.sellPanel()}>View our solicitors and what they charge</a>
        </p>
      )}
      <TermsInShort lines={inShort} version={version}>
        <TermsHtml html={html} />
      </TermsInShort>
      <Form id="agree" method="post" reloadDocument action={inDeal(urls.terms(role), dealId)} className="mt-12">
        <input type="hidden" name={ID_FIELDS[role]} value={dealId} />
        <NoScriptField />
        {role === 'sell' && <input type="hidden" name="total" value={costs.total.total} />}
        <Button busyLabel="Saving…">Agree and Continue</Button>
      </Form>
    </>
  );
}
