import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { takeBackAcceptance } from '~/domain/purchase/acceptance/commands.server';
import { whyNotTakenBack } from '~/domain/purchase/acceptance/rules';
import { takeBackForm } from '~/domain/purchase/acceptance/schema';
import { getBuyerOfDialog, listSentAbout } from '~/domain/reporting/sale/acceptance-queries.server';
import { id } from '~/domain/shared/schema';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { Sent } from './sent';

export const handle: PageHandle = { title: 'Take acceptance back' };

const dialog = dialogForm({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  load: async ({ params: { id, purchaseId } }) => {
    const [buyer, sent] = await Promise.all([getBuyerOfDialog(purchaseId, id), listSentAbout([purchaseId])]);
    return { ...buyer, sent };
  },
  schema: takeBackForm,
  save: async ({ viewer, params: { id, purchaseId }, answers: { reason }, version }) => {
    await getBuyerOfDialog(purchaseId, id);
    await takeBackAcceptance(viewer, purchaseId, reason, version);
  },
  failure: 'An unknown error occurred',
  labels: {},
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function TakeAcceptanceBack() {
  const view = useLoaderData<typeof loader>();
  const { name, sent } = view;
  const refused = whyNotTakenBack(view);
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <>
      <p className="wrap-anywhere">
        {name} will no longer see anything of this sale, and will have no solicitor and no sale-agreed date here. We
        will not send an email.
      </p>
      <Sent sent={sent} />
    </>
  );
  return (
    <DialogForm id="take-back" view={view} intro={intro} disabled={refused !== null} label="Take acceptance back">
      {(form) => <TextArea field={form.field('reason')} label="Why?" hint="Only staff read this." />}
    </DialogForm>
  );
}
