import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { addressLines } from '~/domain/address/rules';
import { shownAddress } from '~/domain/people/untrusted-text-rules';
import { findLinkedResults, type Results } from '~/domain/search/results-queries.server';
import { isNotNeeded, searchLabel, whyMissing } from '~/domain/search/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { page } from '~/routes/shared/handler.server';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Search results', robots: 'noindex,nofollow', width: 'wide' };

/** For the lawyers of one side, with the link they were sent, since they have no sign-in. */
export const loader = page({ access: 'public', params: z.object({ token: z.string() }) }, async ({ params }) => {
  const linked = await findLinkedResults(params.token);
  const view = { supportEmail: brand.supportEmail, order: linked && viewOf(linked, params.token) };
  // Remix's types do not accept a union of the two.
  return linked ? view : (data(view, 404) as unknown as typeof view);
});

const viewOf = ({ reference, address, orderedAt, results }: Results, token: string) => ({
  reference,
  address: addressLines(shownAddress(address)).join(', '),
  orderedOn: formatDay(orderedAt),
  results: results.map((result) => ({
    searchId: result.searchId,
    name: searchLabel(result.productId),
    status: isNotNeeded(result) ? 'not needed' : result.status,
    completed: result.completed && formatDay(result.completed),
    href: result.hasFile ? urls.searchResults(token, result.searchId) : null,
    why: whyMissing(result),
  })),
});

export default function SearchResults() {
  const { order, supportEmail } = useLoaderData<typeof loader>();
  if (!order) return <LinkEnded supportEmail={supportEmail} />;
  const { reference, address, orderedOn, results } = order;
  return (
    <>
      <PageHead title="Search results" lead={`${address}. Ordered on ${orderedOn}.`} />
      <Table
        caption="Search results"
        columns={['Search', 'Status', 'Completed', 'Result'].map((label) => ({ label }))}
        rows={results.map(({ searchId, name, status, completed, href, why }) => ({
          key: searchId,
          cells: [
            name,
            <span key="status" className="inline-block first-letter:uppercase">
              {status}
            </span>,
            completed ?? '—',
            href ? (
              <a key="result" href={href} download>
                Download<span className="sr-only"> the {name} search</span>
              </a>
            ) : (
              why
            ),
          ],
        }))}
      />
      <p className="mt-6 text-sm text-ink-soft">
        Our reference: {reference}. This link is for your firm only. Please do not forward it.
      </p>
    </>
  );
}

function LinkEnded({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      <PageHead
        title="This link has expired"
        lead="It works for 30 days, and only while your firm acts in the transaction. Check that you have copied the whole link."
      />
      <p>
        Email us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we’ll send you a new one.
      </p>
    </>
  );
}
