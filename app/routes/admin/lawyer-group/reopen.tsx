import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { reopenLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { oneId } from '../shared/params';
import { FETCHING, SAVING } from './labels';

export const handle: PageHandle = { title: 'Reopen lawyer group' };

const dialog = dialogForm({
  params: oneId,
  back: ({ id }) => urls.adminLawyerGroup(id),
  load: async ({ params }) => {
    const { version, name, law_firm_name, is_firm_closed } = await getLawyerGroupRow(params.id);
    return { version, name, law_firm_name, is_firm_closed };
  },
  loadFailure: FETCHING,
  schema: z.object({}),
  save: ({ viewer, params: { id }, version }) => reopenLawyerGroup(viewer, id, version),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function ReopenLawyerGroup() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view}>
      <b>{view.name}</b> of {view.law_firm_name} will be offered again
      {view.is_firm_closed ? ', once its law firm is reopened too.' : '.'} We will not send an email.
    </ConfirmVersion>
  );
}
