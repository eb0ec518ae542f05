import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { TermsPage, type TermsView } from './terms-page';
import { termsView } from './terms-page.server';

export const handle: PageHandle = {
  title: ({ terms }: TermsView) => `Terms & Conditions for Buyers, version ${terms.version}`,
  robots: 'noindex,nofollow',
  width: 'wide',
  cacheSeconds: 60,
};

export const loader = page({ access: 'public', params: z.object({ version: z.string() }) }, ({ params }) =>
  termsView('buy', params.version),
);

export default function BuyerTermsVersion() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}
