import { useLoaderData } from '@remix-run/react';
import { reopenLawFirm } from '~/domain/partner/law-firm/commands.server';
import type { PageHandle } from '~/ui/page-handle';
import { ConfirmVersion } from '../shared/dialog-form';
import { confirmForm } from './confirm-form.server';

export const handle: PageHandle = { title: 'Reopen law firm' };

const dialog = confirmForm(reopenLawFirm);

export const loader = dialog.loader;
export const action = dialog.action;

export default function ReopenLawFirm() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view}>
      The lawyer groups of <b>{view.name}</b> will be offered again, except those that are closed themselves. We will
      not send an email.
    </ConfirmVersion>
  );
}
