import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { brand } from '~/domain/config/brand.server';
import { detour, type StepKey, sellerJourney, stepperOf } from '~/domain/onboarding/journey';
import { getSellerOnboarding } from '~/domain/onboarding/queries.server';
import { summaryOf } from '~/domain/onboarding/summary';
import { getTermsPage } from '~/domain/onboarding/summary.server';
import { acceptSellerTermsOrMoveOn } from '~/domain/onboarding/terms.server';
import { id } from '~/domain/property/schema';
import type { PageHandle } from '~/page-handle';
import { page } from '~/routes/handler.server';
import { termsHtml } from '~/routes/public/terms-html.server';
import { TermsHtml } from '~/routes/public/terms-page';
import { BackLink, Button } from '~/ui/button';
import { FormError } from '~/ui/form';
import { SummaryList } from '~/ui/lists';
import { PageHead, Stepper } from '~/ui/page';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Terms & Conditions', width: 'wide' };

const STEP = 'terms-and-conditions' satisfies StepKey;
const FAILED = 'There was an error. Please contact support at';

export const loader = page({ access: 'signed-in' }, async ({ viewer }) => {
  const { current, progress } = await getSellerOnboarding(viewer);
  const elsewhere = detour(sellerJourney, progress, STEP);
  if (elsewhere !== null || current === null) throw redirect(elsewhere ?? urls.aboutTheProperty('sell'));
  const { acceptanceFailed, ...answers } = await getTermsPage(viewer, current.id);
  return {
    saleId: current.id,
    summary: summaryOf(viewer, answers),
    problem: acceptanceFailed ? FAILED : null,
    supportEmail: brand.supportEmail,
    html: termsHtml.sell,
  };
});

/** The form names the sale whose answers were shown: what is agreed to is what was read, whatever another tab has begun. */
export const action = page({ access: 'signed-in' }, async ({ request, viewer, ip }) => {
  const saleId = id.safeParse((await request.formData()).get('transactionId'));
  if (!saleId.success) return data({ problem: FAILED }, 422);
  await acceptSellerTermsOrMoveOn(viewer, saleId.data, ip);
  return redirect(urls.payment(), 303);
});

const stepUrls: Partial<Record<StepKey, string>> = {
  'about-you': urls.aboutYou('sell'),
  'about-the-property': urls.aboutTheProperty('sell'),
};

export default function TermsAndConditions() {
  const { saleId, summary, supportEmail, html, ...loaded } = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: string }>()?.problem ?? loaded.problem;
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
          {problem} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
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
