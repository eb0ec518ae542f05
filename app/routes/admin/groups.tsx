import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/feedback';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Transactions Groups', crumbs: [{ label: 'Transactions Groups' }] };

/** The room of the groups, and of one of them, until they have pages of their own. */
export const loader = page({ access: 'staff', params: z.object({ id: id.optional() }) }, ({ params }) => ({
  groupId: params.id,
}));

export default function Groups() {
  const { groupId } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="Transactions Groups" />
      <EmptyState
        action={
          <LinkButton small href={urls.adminTransactions({ groupId })}>
            {groupId ? 'Transactions of this group' : 'Transactions'}
          </LinkButton>
        }
      >
        Groups cannot be made or changed here yet. Their transactions are in the list, which names the group of each.
      </EmptyState>
    </>
  );
}
