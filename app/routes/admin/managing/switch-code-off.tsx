import { useLoaderData } from '@remix-run/react';
import { switchCodeOff } from '~/domain/managing/codes/commands.server';
import { getCode } from '~/domain/managing/codes/queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FAILED } from './labels';

export const handle: PageHandle = { title: 'Switch off code' };

const dialog = confirmDialog({
  params: idParams,
  back: ({ id }) => urls.adminCode(id),
  load: async ({ viewer, params: { id } }) => {
    const { code, active } = await getCode(viewer, id);
    return { code, active };
  },
  confirm: ({ viewer, params: { id } }) => switchCodeOff(viewer, id),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function SwitchCodeOff() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog view={view} label="Switch off" danger obstacle={view.active ? null : 'It is switched off already.'}>
      No one will be able to use <b>{view.code}</b> from now on. Sellers who have used it stay registered. Switching it
      on again needs two managers. We will not send an email.
    </ConfirmDialog>
  );
}
