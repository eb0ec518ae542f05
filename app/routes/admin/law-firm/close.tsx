import { useLoaderData } from '@remix-run/react';
import { closeLawFirm } from '~/domain/partner/law-firm/commands.server';
import type { PageHandle } from '~/ui/page-handle';
import { ConfirmVersion } from '../shared/dialog-form';
import { confirmForm } from './confirm-form.server';

export const handle: PageHandle = { title: 'Close law firm' };

const dialog = confirmForm(closeLawFirm);

export const loader = dialog.loader;
export const action = dialog.action;

export default function CloseLawFirm() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view} danger>
      None of the lawyer groups of <b>{view.name}</b> will be on the panel or offered when you assign solicitors. They
      keep the transactions that they have. We will not send an email.
    </ConfirmVersion>
  );
}
