import { useActionData, useLoaderData } from '@remix-run/react';
import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroup, type LawyerGroupRecord } from '~/domain/partner/lawyer-group/queries.server';
import { lawyerForm } from '~/domain/partner/lawyer-group/schema';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { onOne } from '../shared/params';
import { saveForm } from '../shared/save-form.server';
import { inFields, LawyerFields } from './lawyer-fields';
import { FETCHING, SAVING, saidOfGroup } from './words';

const titleOf = ({ solicitor }: LawyerGroupRecord) => (solicitor ? 'Edit solicitor' : 'Add solicitor');

export const handle: PageHandle = { title: titleOf };

export const loader = page(onOne(FETCHING), ({ params }) => getLawyerGroup(params.id));

export const action = page(onOne(SAVING), ({ request, viewer, params: { id } }) =>
  saveForm(request, {
    schema: lawyerForm,
    save: async (solicitor, { version }) => {
      await updateLawyerGroup(viewer, id, { solicitor }, version);
      return urls.adminLawyerGroup(id);
    },
    failure: SAVING,
    said: saidOfGroup(),
  }),
);

export default function Solicitor() {
  const group = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('solicitor', answer?.result, inFields(group.solicitor));
  const back = urls.adminLawyerGroup(group._id);
  return (
    <Dialog title={titleOf(group)} closeHref={back}>
      <DialogForm form={form} answer={answer} of={group} here={urls.adminSolicitor(group._id)} back={back}>
        <LawyerFields form={form} />
        <TextArea
          field={form.field('bio')}
          label="Bio"
          hint="Sellers and buyers read it on the solicitor’s card."
          optional
        />
      </DialogForm>
    </Dialog>
  );
}
