import { useLoaderData } from '@remix-run/react';
import { reopenCase } from '~/domain/enquiry/case/commands.server';
import { getCase } from '~/domain/enquiry/case/queries.server';
import { OPEN_ALREADY } from '~/domain/enquiry/case/rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { SAVING } from './labels';

export const handle: PageHandle = { title: 'Reopen case' };

const dialog = confirmDialog({
  params: idParams,
  back: ({ id }) => urls.adminCase(id),
  load: async ({ params: { id } }) => {
    const { answered, due, fullName } = await getCase(id);
    return { isOpen: answered === null, due: formatMoment(due), fullName };
  },
  confirm: ({ viewer, params: { id } }) => reopenCase(viewer, id),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function ReopenCase() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog view={view} label="Reopen" obstacle={view.isOpen ? `${OPEN_ALREADY}.` : null} fullStop=".">
      The case of {view.fullName} will be open again. Its due date stays {view.due}. We will not send an email.
    </ConfirmDialog>
  );
}
