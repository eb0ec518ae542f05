import { useLoaderData } from '@remix-run/react';
import { brand } from '~/domain/config/brand-queries.server';
import { termsTexts } from '~/domain/onboarding/terms-queries.server';
import { page } from '~/routes/shared/handler.server';
import { termsHtml } from '~/routes/shared/terms-html.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { TermsPage, versionOf } from './terms-page';

export const handle: PageHandle = {
  title: 'Terms & Conditions for Sellers',
  description: 'What we do for sellers, what it costs, when you can cancel, and what each of us is responsible for.',
  robots: 'noindex,nofollow',
  width: 'wide',
  kept: 60,
};

export const loader = page({ access: 'public' }, () => ({
  terms: versionOf(termsTexts.sell),
  html: termsHtml.sell,
  brand,
  other: urls.termsSeller({ version: '1.1' }),
}));

export default function SellerTerms() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}
