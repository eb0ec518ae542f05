import { useActionData, useLoaderData } from '@remix-run/react';
import { putLegalAssistant } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import type { Lawyer } from '~/domain/partner/lawyer-group/rules';
import { legalAssistantForm } from '~/domain/partner/lawyer-group/schema';
import { newId } from '~/platform/ids';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { saveForm } from '../shared/save-form.server';
import { getAssistant, onAssistant } from './assistant.server';
import { inFields, LawyerFields } from './lawyer-fields';
import { FETCHING, SAVING, saidOfGroup } from './words';

export const handle: PageHandle = {
  title: ({ newId }: Shown) => (newId ? 'Add legal assistant' : 'Edit legal assistant'),
};

type Shown = { groupId: string; version?: number; assistant: Lawyer | null; newId?: string };

/** What was typed about a person who is gone is the form of a new one. */
async function asNew({ params: { id } }: { params: { id: string } }): Promise<Shown> {
  const { _id: groupId } = await getLawyerGroup(id);
  return { groupId, assistant: null, newId: newId() };
}

export const loader = page(
  { ...onAssistant(FETCHING), whenGone: asNew },
  ({ params }): Promise<Shown> => getAssistant(params),
);

export const action = page(onAssistant(SAVING), ({ request, viewer, params: { id, lawyerId } }) =>
  saveForm(request, {
    schema: legalAssistantForm,
    save: async (answers, { version }) => {
      await getAssistant({ id, lawyerId });
      await putLegalAssistant(viewer, id, { ...answers, _id: lawyerId }, version);
      return urls.adminLawyerGroup(id);
    },
    failure: SAVING,
    said: saidOfGroup(),
  }),
);

export default function EditAssistant() {
  const { groupId, version, assistant, newId } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('assistant', answer?.result, inFields(assistant));
  const here = newId
    ? urls.adminAddLegalAssistant(groupId)
    : urls.adminEditLegalAssistant(groupId, assistant?._id ?? '');
  const back = urls.adminLawyerGroup(groupId);
  return (
    <Dialog title={newId ? 'Add legal assistant' : 'Edit legal assistant'} closeHref={back}>
      <DialogForm form={form} answer={answer} of={{ version, _id: newId }} here={here} back={back}>
        <LawyerFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
