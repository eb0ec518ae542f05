import { useActionData, useLoaderData } from '@remix-run/react';
import { putLegalAssistant } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { legalAssistantForm } from '~/domain/partner/lawyer-group/schema';
import { newId } from '~/platform/ids';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { onOne } from '../shared/params';
import { saveForm } from '../shared/save-form.server';
import { LawyerFields } from './lawyer-fields';
import { FETCHING, SAVING } from './words';

export const handle: PageHandle = { title: 'Add legal assistant' };

export const loader = page(onOne(FETCHING), async ({ params: { id } }) => {
  await getLawyerGroup(id);
  return { id, _id: newId() };
});

/** Whatever else is changed meanwhile, somebody new takes nothing away from it: no version is asked for. */
export const action = page(onOne(SAVING), ({ request, viewer, params: { id } }) =>
  saveForm(request, {
    schema: legalAssistantForm,
    save: async (answers, { _id }) => {
      await putLegalAssistant(viewer, id, { ...answers, _id });
      return urls.adminLawyerGroup(id);
    },
    failure: SAVING,
  }),
);

export default function AddAssistant() {
  const { id, _id } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('assistant', answer?.result, {});
  const back = urls.adminLawyerGroup(id);
  return (
    <Dialog title="Add legal assistant" closeHref={back}>
      <DialogForm form={form} answer={answer} of={{ _id }} here={urls.adminAddLegalAssistant(id)} back={back}>
        <LawyerFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
