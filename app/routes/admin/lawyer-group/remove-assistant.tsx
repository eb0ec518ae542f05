import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { removeLegalAssistant } from '~/domain/partner/lawyer-group/commands.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { assistantParams, getAssistant } from './assistant.server';
import { FETCHING, nameOf, SAVING } from './labels';

export const handle: PageHandle = { title: 'Remove legal assistant' };

const dialog = dialogForm({
  params: assistantParams,
  back: ({ id }) => urls.adminLawyerGroup(id),
  load: async ({ params }) => {
    const { version, assistant } = await getAssistant(params);
    return { version, name: nameOf(assistant) };
  },
  loadFailure: FETCHING,
  schema: z.object({}),
  save: ({ viewer, params: { id, lawyerId }, version }) => removeLegalAssistant(viewer, id, lawyerId, version),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RemoveAssistant() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view} danger>
      <b>{view.name}</b> will be removed from this group. We will not send an email.
    </ConfirmVersion>
  );
}
