import { useLoaderData } from '@remix-run/react';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { TermsPage } from './terms-page';
import { termsView } from './terms-page.server';

export const handle: PageHandle = {
  title: 'Terms & Conditions for Sellers',
  description: 'What we do for sellers, what it costs, when you can cancel, and what each of us is responsible for.',
  robots: 'noindex,nofollow',
  width: 'wide',
  cacheSeconds: 60,
};

export const loader = page({ access: 'public' }, () => termsView('sell'));

export default function SellerTerms() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}
