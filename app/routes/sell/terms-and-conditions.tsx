import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Viewer } from '~/domain/account/queries.server';
import { brand } from '~/domain/config/brand.server';
import { retryPendingProperty } from '~/domain/onboarding/commands.server';
import { detour, type StepKey, sellerJourney, stepperOf } from '~/domain/onboarding/journey';
import { getSellerOnboarding } from '~/domain/onboarding/queries.server';
import { type SummaryPart, summaryOf } from '~/domain/onboarding/summary';
import { getTermsPage } from '~/domain/onboarding/summary.server';
import { acceptSellerTermsOrMoveOn } from '~/domain/onboarding/terms.server';
import { id } from '~/domain/property/schema';
import type { PageHandle } from '~/page-handle';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/handler.server';
import { termsHtml } from '~/routes/terms-html.server';
import { BackLink, Button } from '~/ui/button';
import { FormError } from '~/ui/form';
import { SummaryList } from '~/ui/lists';
import { PageHead, Stepper } from '~/ui/page';
import { TermsHtml } from '~/ui/terms-text';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Terms & Conditions', width: 'wide' };

const STEP = 'terms-and-conditions' satisfies StepKey;

/** What stands in the way, before the support address. */
type Problem = { words: string; isAboutProperty: boolean };

const failed: Problem = { words: 'There was an error. Please contact support at', isAboutProperty: false };
const unsaved = (message: string): Problem => ({
  words: `${message}. Please try again or contact support at`,
  isAboutProperty: true,
});

type View = { saleId?: string; summary: SummaryPart[]; problem: Problem | null };

async function viewOf(viewer: Viewer): Promise<View> {
  const { current, pendingSave, progress } = await getSellerOnboarding(viewer);
  const elsewhere = detour(sellerJourney, progress, STEP);
  if (elsewhere !== null) throw redirect(elsewhere);
  // What was saved before is not what was last said, so it is not summed up.
  if (pendingSave || current === null) {
    return { saleId: current?.id, summary: [], problem: pendingSave && unsaved(pendingSave.message) };
  }
  const { isUnrecorded, ...answers } = await getTermsPage(viewer, current.id);
  return { saleId: current.id, summary: summaryOf(viewer, answers), problem: isUnrecorded ? failed : null };
}

export const loader = page({ access: 'signed-in' }, async ({ viewer }) => ({
  ...(await viewOf(viewer)),
  supportEmail: brand.supportEmail,
  html: termsHtml.sell,
}));

/** The form names the sale whose answers were shown: what is agreed to is what was read, whatever another tab has begun. */
export const action = page({ access: 'signed-in' }, async ({ request, viewer, ip }) => {
  const named = id.safeParse((await request.formData()).get('transactionId'));
  const { pendingSave } = await getSellerOnboarding(viewer);
  if (pendingSave) {
    try {
      await retryPendingProperty(viewer);
    } catch (error) {
      if (error instanceof KnownError) return data({ problem: unsaved(error.message) }, error.status);
      throw error;
    }
  }
  const saleId = named.success ? named.data : pendingSave && (await getSellerOnboarding(viewer)).current?.id;
  if (!saleId) return data({ problem: failed }, 422);
  await acceptSellerTermsOrMoveOn(viewer, saleId, ip);
  return redirect(urls.payment(), 303);
});

/** Where an answer is changed; saving it there comes back here. */
const stepUrls: Partial<Record<StepKey, string>> = {
  'about-you': urls.aboutYou('sell', { from: 'terms' }),
  'about-the-property': urls.aboutTheProperty('sell'),
};

export default function TermsAndConditions() {
  const { saleId, summary, supportEmail, html, ...loaded } = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: Problem }>()?.problem ?? loaded.problem;
  return (
    <>
      <BackLink href={urls.aboutTheProperty('sell')}>About the property</BackLink>
      <Stepper {...stepperOf(sellerJourney, STEP)} />
      <PageHead
        title="Terms & Conditions"
        lead={
          <>
            Check what you told us, read the terms, then <a href="#agree">agree and continue</a>.
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
              <a href={urls.aboutTheProperty('sell')}>Go back to what you told us about the property</a>
            </p>
          )}
        </FormError>
      )}
      {summary.map(({ title, step, rows }) => (
        <SummaryList key={title} title={title} rows={rows} changeHref={stepUrls[step]} />
      ))}
      <div className="mt-12">
        <TermsHtml html={html} />
      </div>
      <form id="agree" method="post" action={urls.terms('sell')} className="mt-12">
        <input type="hidden" name="transactionId" value={saleId} />
        <Button busyLabel="Saving…">Agree and Continue</Button>
      </form>
    </>
  );
}
