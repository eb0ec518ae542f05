import { useActionData, useLoaderData } from '@remix-run/react';
import { updateLawFirm } from '~/domain/partner/law-firm/commands.server';
import { getLawFirm, type LawFirmRecord } from '~/domain/partner/law-firm/queries.server';
import { type LawFirmAnswers, newLawFirm } from '~/domain/partner/law-firm/schema';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { addressInWords } from '../shared/conflict-words';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { onOne } from '../shared/params';
import { saveForm } from '../shared/save-form.server';
import { LawFirmFields } from './fields';
import { FETCHING, SAVING } from './words';

export const handle: PageHandle = { title: 'Edit law firm' };

export const loader = page(onOne(FETCHING), async ({ params }) => {
  const { phone_number: phone, ...firm } = await getLawFirm(params.id);
  return { ...firm, phone_number: phone && displayOfficePhone(phone) };
});

export const action = page(onOne(SAVING), ({ request, viewer, params: { id } }) =>
  saveForm<LawFirmAnswers, LawFirmRecord>(request, {
    schema: newLawFirm,
    save: async (answers, { version }) => {
      await updateLawFirm(viewer, id, answers, version);
      return urls.adminLawFirm(id);
    },
    failure: SAVING,
    said: {
      name: ['Name'],
      email: ['Email'],
      phone_number: ['Phone number', (phone) => phone && displayOfficePhone(phone)],
      address: ['Address', addressInWords],
    },
  }),
);

export default function EditLawFirm() {
  const firm = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('law-firm', answer?.result, firm);
  const back = urls.adminLawFirm(firm._id);
  return (
    <Dialog title="Edit law firm" closeHref={back}>
      <DialogForm form={form} answer={answer} of={firm} here={urls.adminEditLawFirm(firm._id)} back={back}>
        <LawFirmFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
