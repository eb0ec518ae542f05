import { useLoaderData } from '@remix-run/react';
import { createLawFirm } from '~/domain/partner/law-firm/commands.server';
import { newLawFirm } from '~/domain/partner/law-firm/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { LawFirmFields } from './fields';
import { SAVING } from './labels';

export const handle: PageHandle = { title: 'Add law firm' };

const dialog = dialogForm({
  back: () => urls.adminLawFirms(),
  load: () => ({ _id: newId() }),
  schema: newLawFirm,
  save: ({ viewer, answers, _id }) => createLawFirm(viewer, answers, _id),
  next: urls.adminLawFirm,
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AddLawFirm() {
  return (
    <DialogForm id="law-firm" view={useLoaderData<typeof loader>()}>
      {(form) => <LawFirmFields form={form} />}
    </DialogForm>
  );
}
