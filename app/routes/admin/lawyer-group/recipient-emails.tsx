import { useLoaderData } from '@remix-run/react';
import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import { recipientEmailsForm } from '~/domain/partner/lawyer-group/schema';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FETCHING, labelsOfGroup, SAVING_EMAILS } from './labels';

export const handle: PageHandle = { title: 'Thirdfort recipient emails' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminLawyerGroup(id),
  load: async ({ params }) => {
    const { version, thirdfortRecipientEmails: emails } = await getLawyerGroupRow(params.id);
    return {
      version,
      known: { thirdfortRecipientEmails: emails.join('\n') },
      rows: Math.min(Math.max(emails.length + 1, 4), 12),
    };
  },
  loadFailure: FETCHING,
  schema: recipientEmailsForm,
  save: ({ viewer, params: { id }, answers, version }) => updateLawyerGroup(viewer, id, answers, version),
  failure: SAVING_EMAILS,
  labels: labelsOfGroup(),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RecipientEmails() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm id="recipients" view={view}>
      {(form) => (
        <TextArea
          field={form.field('thirdfortRecipientEmails')}
          label="Email addresses"
          hint="These people receive identity check results. Enter one email address on each line."
          rows={view.rows}
        />
      )}
    </DialogForm>
  );
}
