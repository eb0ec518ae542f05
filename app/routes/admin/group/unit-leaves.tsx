import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { addressLines } from '~/domain/address/rules';
import { removeUnitOfGroup } from '~/domain/group/members-commands.server';
import { getGroupRow } from '~/domain/group/queries.server';
import { LAST_UNIT, PROCESSING_GROUP } from '~/domain/group/rules';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';

export const handle: PageHandle = { title: 'Take a unit out' };

const dialog = confirmDialog({
  params: z.object({ id, saleId: id }),
  back: ({ id }) => urls.adminGroup(id),
  load: async ({ params: { id, saleId } }) => {
    const [{ name, units }, { address }] = await Promise.all([getGroupRow(id), getSaleHead(saleId)]);
    return { name, isLast: units === 1, address: addressLines(address).join(', ') };
  },
  confirm: ({ viewer, params: { id, saleId } }) => removeUnitOfGroup(viewer, id, saleId),
  failure: PROCESSING_GROUP,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function UnitLeaves() {
  const view = useLoaderData<typeof loader>();
  const { name, address, isLast } = view;
  return (
    <ConfirmDialog view={view} label="Take it out" obstacle={isLast && `${LAST_UNIT}.`} fullStop=".">
      <p className="wrap-anywhere">
        {address} will no longer be a unit of {name}. It stays as a transaction of its own, with its representative,
        solicitors and searches. We will not send an email.
      </p>
    </ConfirmDialog>
  );
}
