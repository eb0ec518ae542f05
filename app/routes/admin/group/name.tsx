import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { renameGroup } from '~/domain/group/commands.server';
import { getGroupRow } from '~/domain/group/queries.server';
import { PROCESSING_GROUP } from '~/domain/group/rules';
import { groupName } from '~/domain/group/schema';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';

export const handle: PageHandle = { title: 'Edit name' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminGroup(id),
  load: async ({ params }) => {
    const { name, version } = await getGroupRow(params.id);
    return { version, known: { name } };
  },
  schema: z.object({ name: groupName }),
  save: ({ viewer, params: { id }, answers: { name }, version }) => renameGroup(viewer, id, name, version),
  failure: PROCESSING_GROUP,
  labels: { name: ['Transactions group name'] },
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function GroupName() {
  return (
    <DialogForm id="group" view={useLoaderData<typeof loader>()}>
      {(form) => <TextField field={form.field('name')} label="Transactions group name" autoComplete="off" />}
    </DialogForm>
  );
}
