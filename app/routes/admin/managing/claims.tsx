import { Outlet, useLoaderData } from '@remix-run/react';
import { listClaims } from '~/domain/managing/claims/queries.server';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { page } from '~/routes/shared/handler.server';
import { Link } from '~/ui/link';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { crumbsOf, FAILED } from './labels';

export const handle: PageHandle = { title: 'Claims', crumbs: crumbsOf('Claims') };

export const loader = page({ access: 'staff', failure: FAILED }, async ({ viewer }) => ({
  claims: await listClaims(viewer),
}));

const columns = [
  { label: 'Claim' },
  { label: 'Without a source' },
  { label: 'Source' },
  { label: 'Checked on' },
  { label: 'Actions', buttons: true },
];

export default function Claims() {
  const { claims } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="Claims" count={claims.length} />
      <p className="mb-4 max-w-measure text-ink-soft">
        On the live site our pages make a claim only if its source is here. Without one they use the other words.
      </p>
      <Table
        caption="Claims"
        columns={columns}
        stacks
        wide
        rows={claims.map(({ key, words, plain, source }) => ({
          key,
          cells: [
            words,
            plain,
            source ? (
              <span key="source" className="wrap-anywhere">
                {source.text}
              </span>
            ) : (
              '—'
            ),
            source ? dayAsRead(source.checkedOn) : '—',
            <span key="actions" className="flex flex-wrap gap-x-5 xl:whitespace-nowrap">
              <Link to={urls.adminClaim(key)} preventScrollReset>
                {source ? 'Change' : 'Add'} source<span className="sr-only"> of {words}</span>
              </Link>
              {source && (
                <Link to={urls.adminClaim(key, 'remove')} preventScrollReset>
                  Remove source<span className="sr-only"> of {words}</span>
                </Link>
              )}
            </span>,
          ],
        }))}
      />
      <Outlet />
    </>
  );
}
