import { useActionData, useLoaderData } from '@remix-run/react';
import { putLegalAssistant } from '~/domain/partner/lawyer-group/commands.server';
import { legalAssistantForm } from '~/domain/partner/lawyer-group/schema';
import type { PageHandle } from '~/page-handle';
import { formOf } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { Dialog } from '~/ui/dialog';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../dialog-form';
import { saveForm } from '../save-form.server';
import { getAssistant, onAssistant } from './assistant.server';
import { inFields, LawyerFields } from './lawyer-fields';
import { FETCHING, SAVING, saidOfGroup } from './words';

export const handle: PageHandle = { title: 'Edit legal assistant' };

export const loader = page(onAssistant(FETCHING), ({ params }) => getAssistant(params));

export const action = page(onAssistant(SAVING), ({ request, viewer, params: { id, lawyerId } }) =>
  saveForm(request, {
    schema: legalAssistantForm,
    save: async (answers, { version }) => {
      await putLegalAssistant(viewer, id, { ...answers, _id: lawyerId }, version);
      return urls.adminLawyerGroup(id);
    },
    failure: SAVING,
    said: saidOfGroup(),
  }),
);

export default function EditAssistant() {
  const { groupId, version, assistant } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('assistant', answer?.result, inFields(assistant));
  const here = urls.adminEditLegalAssistant(groupId, assistant._id);
  const back = urls.adminLawyerGroup(groupId);
  return (
    <Dialog title="Edit legal assistant" closeHref={back}>
      <DialogForm form={form} answer={answer} of={{ version }} here={here} back={back}>
        <LawyerFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
