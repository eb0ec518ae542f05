import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { closeLawFirm } from '~/domain/partner/law-firm/commands.server';
import { getLawFirm } from '~/domain/partner/law-firm/queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { oneId } from '../shared/params';
import { FETCHING, SAVING } from './labels';

export const handle: PageHandle = { title: 'Close law firm' };

const dialog = dialogForm({
  params: oneId,
  back: ({ id }) => urls.adminLawFirm(id),
  load: async ({ params }) => {
    const { version, name } = await getLawFirm(params.id);
    return { version, name };
  },
  loadFailure: FETCHING,
  schema: z.object({}),
  save: ({ viewer, params: { id }, version }) => closeLawFirm(viewer, id, version),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CloseLawFirm() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmVersion view={view} danger>
      None of the lawyer groups of <b>{view.name}</b> will be on the panel any more, or be offered when solicitors are
      assigned. The transactions that they have stay with them. We will not send an email.
    </ConfirmVersion>
  );
}
