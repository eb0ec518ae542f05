import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/domain/config/brand-queries.server';
import { findTerms, isNewestTerms } from '~/domain/onboarding/terms-queries.server';
import { notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { toTermsHtml } from '~/routes/shared/terms-html.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { TermsPage, versionOf } from './terms-page';

export const handle: PageHandle = {
  title: ({ terms }: { terms: { title: string; version: string } }) => `${terms.title}, version ${terms.version}`,
  robots: 'noindex,nofollow',
  width: 'wide',
  kept: 60,
};

const ROLES = { seller: 'sell', buyer: 'buy' } as const;

const params = z.object({ party: z.enum(['seller', 'buyer']), version: z.string().regex(/^\d\.\d$/) });

/** A version of the terms at an address of its own, where those who accepted it find it for good. */
export const loader = page({ access: 'public', params }, ({ params: { party, version } }) => {
  const role = ROLES[party];
  const terms = findTerms(role, version);
  if (!terms) throw notFound();
  const newest = role === 'sell' ? urls.termsSeller() : urls.termsBuyer();
  const { replaces } = terms;
  const before = role === 'sell' ? urls.termsSeller : urls.termsBuyer;
  const isNewest = isNewestTerms(role, version) && replaces !== undefined;
  return {
    terms: isNewest ? versionOf(terms) : { ...versionOf(terms), replaces: undefined },
    html: toTermsHtml(terms),
    brand,
    other: isNewest ? before({ version: replaces.version }) : newest,
  };
});

export default function TermsVersion() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}
