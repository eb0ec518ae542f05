import { useLoaderData } from '@remix-run/react';
import { brand } from '~/domain/config/brand-queries.server';
import { earlierTermsTexts } from '~/domain/onboarding/terms-queries.server';
import { page } from '~/routes/shared/handler.server';
import { earlierTermsHtml } from '~/routes/shared/terms-html.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { TermsPage, versionOf } from './terms-page';

export const handle: PageHandle = {
  title: 'Terms & Conditions for Buyers, version 1.0',
  robots: 'noindex,nofollow',
  width: 'wide',
  kept: 60,
};

export const loader = page({ access: 'public' }, () => ({
  terms: versionOf(earlierTermsTexts.buy),
  html: earlierTermsHtml.buy,
  brand,
  other: urls.termsBuyer(),
}));

export default function EarlierBuyerTerms() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}
