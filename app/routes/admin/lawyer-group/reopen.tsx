import { useLoaderData } from '@remix-run/react';
import { reopenLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import type { PageHandle } from '~/ui/page-handle';
import { ConfirmVersion } from '../shared/dialog-form';
import { confirmForm } from './confirm-form.server';

export const handle: PageHandle = { title: 'Reopen lawyer group' };

const dialog = confirmForm(reopenLawyerGroup);

export const loader = dialog.loader;
export const action = dialog.action;

export default function ReopenLawyerGroup() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view}>
      <b>{view.name}</b> of {view.law_firm_name} will be offered again
      {view.is_firm_closed ? ', once its law firm is reopened too.' : '.'} We will not send an email.
    </ConfirmVersion>
  );
}
