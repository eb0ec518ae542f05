import { useLoaderData } from '@remix-run/react';
import { replaceFirmLinks } from '~/domain/solicitor-report/link-commands.server';
import type { PageHandle } from '~/ui/page-handle';
import { ConfirmVersion } from '../shared/dialog-form';
import { confirmForm } from './confirm-form.server';

export const handle: PageHandle = { title: 'Replace the link' };

const dialog = confirmForm(replaceFirmLinks);

export const loader = dialog.loader;
export const action = dialog.action;

export default function ReplaceLink() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view} label="Replace the link and send the new one">
      The links with which <b>{view.name}</b> of {view.law_firm_name} reports progress will stop working straight away.
      We email each of them a new one now, with the matters that wait for them, or in the next email if none is waiting.
    </ConfirmVersion>
  );
}
