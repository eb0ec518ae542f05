import { useLoaderData } from '@remix-run/react';
import { brand } from '~/domain/config/brand-queries.server';
import { termsTexts } from '~/domain/onboarding/terms-queries.server';
import { page } from '~/routes/shared/handler.server';
import { termsHtml } from '~/routes/shared/terms-html.server';
import type { PageHandle } from '~/ui/page-handle';
import { TermsPage } from './terms-page';

export const handle: PageHandle = {
  title: 'Terms & Conditions for Buyers',
  description: 'What we do for buyers, what you pay and who you pay it to, and what each of us is responsible for.',
  robots: 'noindex,nofollow',
  width: 'wide',
  kept: 60,
};

export const loader = page({ access: 'public' }, () => {
  const { title, version, effective } = termsTexts.buy;
  return { title, version, effective, html: termsHtml.buy, brand };
});

export default function BuyerTerms() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}
