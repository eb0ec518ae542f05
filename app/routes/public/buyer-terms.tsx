import { useLoaderData } from '@remix-run/react';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { TermsPage } from './terms-page';
import { termsView } from './terms-page.server';

export const handle: PageHandle = {
  title: 'Terms & Conditions for Buyers',
  description: 'What we do for buyers, what you pay and who you pay it to, and what each of us is responsible for.',
  robots: 'noindex,nofollow',
  width: 'wide',
  cacheSeconds: 60,
};

export const loader = page({ access: 'public' }, () => termsView('buy'));

export default function BuyerTerms() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}
