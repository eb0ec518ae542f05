import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { addressLines } from '~/domain/address/rules';
import { getDraftUnit } from '~/domain/group/draft-queries.server';
import { removeUnit } from '~/domain/group/draft-units-commands.server';
import { PROCESSING_GROUP } from '~/domain/group/rules';
import type { UnitInForm } from '~/domain/group/schema';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';

export const handle: PageHandle = { title: 'Remove unit' };

const dialog = confirmDialog({
  params: z.object({ unitId: id }),
  back: () => urls.adminAddGroup(undefined, 'units'),
  load: async ({ viewer, params: { unitId } }) => {
    const { answers } = await getDraftUnit(viewer, unitId);
    return { address: addressLines((answers as UnitInForm).propertyAddress).join(', ') };
  },
  confirm: ({ viewer, params: { unitId } }) => removeUnit(viewer, unitId),
  failure: PROCESSING_GROUP,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RemoveUnit() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog view={view} danger>
      <p>{view.address} will be removed from the group that you are adding.</p>
    </ConfirmDialog>
  );
}
