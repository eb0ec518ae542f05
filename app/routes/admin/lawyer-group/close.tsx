import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { closeLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { oneId } from '../shared/params';
import { FETCHING, SAVING } from './labels';

export const handle: PageHandle = { title: 'Close lawyer group' };

const dialog = dialogForm({
  params: oneId,
  back: ({ id }) => urls.adminLawyerGroup(id),
  load: async ({ params }) => {
    const { version, name, law_firm_name } = await getLawyerGroupRow(params.id);
    return { version, name, law_firm_name };
  },
  loadFailure: FETCHING,
  schema: z.object({}),
  save: ({ viewer, params: { id }, version }) => closeLawyerGroup(viewer, id, version),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CloseLawyerGroup() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view} danger>
      <b>{view.name}</b> of {view.law_firm_name} will not be on the panel any more, or be offered when solicitors are
      assigned. The transactions that it has stay with it. We will not send an email.
    </ConfirmVersion>
  );
}
