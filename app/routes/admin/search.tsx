import { useLoaderData } from '@remix-run/react';
import { type SearchResult, searchSales } from '~/domain/reporting/search-queries.server';
import { searchedFor } from '~/domain/reporting/search-words-rules';
import { page } from '~/routes/shared/handler.server';
import { EmailText } from '~/ui/email-text';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Search', crumbs: [{ label: 'Search' }] };

/** With this many results typing another word helps more than another page would. */
const MAX_RESULTS = 50;

export const loader = page(
  { access: 'staff', failure: 'There was an error while fetching transactions' },
  async ({ url }) => {
    const asked = searchedFor(url.searchParams.get('q'));
    const found = asked === null ? [] : await searchSales(asked, MAX_RESULTS + 1);
    return { asked, results: found.slice(0, MAX_RESULTS), hasMore: found.length > MAX_RESULTS };
  },
);

const columns = [{ label: 'Address' }, { label: 'Seller' }, { label: 'Buyer' }, { label: 'ID' }];

export default function Search() {
  const { asked, results, hasMore } = useLoaderData<typeof loader>();
  if (asked === null) {
    return (
      <>
        <AdminHead title="Search" />
        <p>
          Enter at least 2 characters of an address, postcode, name, email address, reference or ID, or a whole phone
          number.
        </p>
      </>
    );
  }
  return (
    <>
      <AdminHead title={`Search: ${asked}`} count={hasMore ? undefined : results.length} />
      {hasMore && (
        <p className="mb-4 text-ink-soft">
          Showing the newest {MAX_RESULTS} matches for “{asked}”. Search again with more words to find fewer.
        </p>
      )}
      <Table
        caption="Transactions found"
        columns={columns}
        stacks
        rows={results.map(toRow)}
        empty="No transactions found. Check the spelling, or search for fewer words."
      />
    </>
  );
}

const toRow = ({ id, reference, address, seller, buyer }: SearchResult) => ({
  key: id,
  href: urls.adminTransaction(id),
  cells: [
    address,
    <Person key="seller" {...seller} />,
    buyer ? <Person key="buyer" {...buyer} /> : '—',
    <Reference key="id" id={id} reference={reference} />,
  ],
});

const Reference = ({ id, reference }: { id: string; reference: string }) => (
  <span className="whitespace-nowrap tabular-nums" title={id}>
    {reference}
  </span>
);

function Person({ first_name, last_name, email }: SearchResult['seller']) {
  return (
    <>
      {first_name} {last_name}
      <span className="block text-sm text-ink-soft">
        <EmailText email={email} />
      </span>
    </>
  );
}
