import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { removeLegalAssistant } from '~/domain/partner/lawyer-group/commands.server';
import { page } from '~/routes/shared/handler.server';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { type Answer, Problems } from '../shared/dialog-form';
import { saveForm } from '../shared/save-form.server';
import { getAssistant, onAssistant } from './assistant.server';
import { FETCHING, nameOf, SAVING } from './words';

export const handle: PageHandle = { title: 'Remove legal assistant' };

export const loader = page(onAssistant(FETCHING), ({ params }) => getAssistant(params));

export const action = page(onAssistant(SAVING), ({ request, viewer, params: { id, lawyerId } }) =>
  saveForm(request, {
    schema: z.object({}),
    save: async (_, { version }) => {
      await removeLegalAssistant(viewer, id, lawyerId, version);
      return urls.adminLawyerGroup(id);
    },
    failure: SAVING,
  }),
);

export default function RemoveAssistant() {
  const { groupId, version, assistant } = useLoaderData<typeof loader>();
  const back = urls.adminLawyerGroup(groupId);
  return (
    <Dialog title="Remove legal assistant" closeHref={back}>
      <Problems answer={useActionData<Answer>()} />
      <ConfirmCard label="Remove legal assistant" danger backHref={back} fields={{ version: String(version) }}>
        <b>{nameOf(assistant)}</b> is removed from this group. No email is sent.
      </ConfirmCard>
    </Dialog>
  );
}
