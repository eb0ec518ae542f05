import { useActionData, useLoaderData } from '@remix-run/react';
import { createLawFirm } from '~/domain/partner/law-firm/commands.server';
import { newLawFirm } from '~/domain/partner/law-firm/schema';
import { newId } from '~/platform/ids';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { saveForm } from '../shared/save-form.server';
import { LawFirmFields } from './fields';
import { SAVING } from './words';

export const handle: PageHandle = { title: 'Add law firm' };

const guard = { access: 'staff', failure: SAVING } as const;

export const loader = page(guard, () => ({ _id: newId() }));

export const action = page(guard, ({ request, viewer }) =>
  saveForm(request, {
    schema: newLawFirm,
    save: async (answers, { _id }) => urls.adminLawFirm(await createLawFirm(viewer, answers, _id)),
    failure: SAVING,
  }),
);

export default function AddLawFirm() {
  const { _id } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('law-firm', answer?.result, {});
  const back = urls.adminLawFirms();
  return (
    <Dialog title="Add law firm" closeHref={back}>
      <DialogForm form={form} answer={answer} of={{ _id }} here={urls.adminAddLawFirm()} back={back}>
        <LawFirmFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
