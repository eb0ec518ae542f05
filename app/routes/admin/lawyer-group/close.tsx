import { useLoaderData } from '@remix-run/react';
import { closeLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import type { PageHandle } from '~/ui/page-handle';
import { ConfirmVersion } from '../shared/dialog-form';
import { confirmForm } from './confirm-form.server';

export const handle: PageHandle = { title: 'Close lawyer group' };

const dialog = confirmForm(closeLawyerGroup);

export const loader = dialog.loader;
export const action = dialog.action;

export default function CloseLawyerGroup() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view} danger>
      <b>{view.name}</b> of {view.law_firm_name} will no longer be on the panel or offered when you assign solicitors.
      It keeps the transactions that it has. We will not send an email.
    </ConfirmVersion>
  );
}
