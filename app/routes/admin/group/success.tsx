import { useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { getGroupRow } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import { id } from '~/domain/shared/schema';
import { notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/link-button';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = {
  title: 'Transactions group created',
  crumbs: [{ label: 'Transactions Groups', href: urls.adminGroups() }, { label: 'Transactions group created' }],
};

export const loader = page({ access: 'staff', failure: FETCHING_GROUPS }, async ({ url }) => {
  const idParam = id.safeParse(url.searchParams.get('id'));
  if (!idParam.success) throw notFound();
  const { _id, name, units } = await getGroupRow(idParam.data);
  return { id: _id, name, units };
});

const REDIRECT_MS = 200;

export default function GroupCreated() {
  const { id, name, units } = useLoaderData<typeof loader>();
  const href = urls.adminGroup(id);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(href, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [href, navigate]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${href}`} />
      </noscript>
      <AdminHead title="Transactions group created" />
      <p role="status" className="mb-6">
        {name} was created with {units} {units === 1 ? 'unit' : 'units'}.
      </p>
      <LinkButton href={href}>View the group</LinkButton>
    </>
  );
}
