import { useActionData, useLoaderData } from '@remix-run/react';
import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { recipientEmailsForm } from '~/domain/partner/lawyer-group/schema';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { onOne } from '../shared/params';
import { saveForm } from '../shared/save-form.server';
import { FETCHING, SAVING_EMAILS, saidOfGroup } from './words';

const title = 'Thirdfort recipient emails';

export const handle: PageHandle = { title };

export const loader = page(onOne(FETCHING), ({ params }) => getLawyerGroup(params.id));

export const action = page(onOne(SAVING_EMAILS), ({ request, viewer, params: { id } }) =>
  saveForm(request, {
    schema: recipientEmailsForm,
    save: async (answers, { version }) => {
      await updateLawyerGroup(viewer, id, answers, version);
      return urls.adminLawyerGroup(id);
    },
    failure: SAVING_EMAILS,
    said: saidOfGroup(),
  }),
);

export default function RecipientEmails() {
  const group = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const emails = group.thirdfortRecipientEmails;
  const form = formOf('recipients', answer?.result, { thirdfortRecipientEmails: emails.join('\n') });
  const back = urls.adminLawyerGroup(group._id);
  return (
    <Dialog title={title} closeHref={back}>
      <DialogForm form={form} answer={answer} of={group} here={urls.adminRecipientEmails(group._id)} back={back}>
        <TextArea
          field={form.field('thirdfortRecipientEmails')}
          label="Emails"
          hint="Who receives the results of identity checks, one on each line."
          rows={Math.min(Math.max(emails.length + 1, 4), 12)}
        />
      </DialogForm>
    </Dialog>
  );
}
