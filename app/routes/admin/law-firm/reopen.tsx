import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { reopenLawFirm } from '~/domain/partner/law-firm/commands.server';
import { getLawFirm } from '~/domain/partner/law-firm/queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { oneId } from '../shared/params';
import { FETCHING, SAVING } from './labels';

export const handle: PageHandle = { title: 'Reopen law firm' };

const dialog = dialogForm({
  params: oneId,
  back: ({ id }) => urls.adminLawFirm(id),
  load: async ({ params }) => {
    const { version, name } = await getLawFirm(params.id);
    return { version, name };
  },
  loadFailure: FETCHING,
  schema: z.object({}),
  save: ({ viewer, params: { id }, version }) => reopenLawFirm(viewer, id, version),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function ReopenLawFirm() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view}>
      The lawyer groups of <b>{view.name}</b> will be offered again, except those that are closed themselves. We will
      not send an email.
    </ConfirmVersion>
  );
}
