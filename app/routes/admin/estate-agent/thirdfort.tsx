import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { thirdfortForm } from '~/domain/partner/estate-agent/schema';
import { readForm } from '~/platform/body.server';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { saveForm } from '../shared/save-form.server';
import { changeSubject, getSubject, subjectParams } from './subject.server';
import { ThirdfortFields } from './thirdfort-fields';
import { pressedRow, settingsOf } from './thirdfort-rows';
import { FETCHING, SAID } from './words';

export const handle: PageHandle = { title: 'Thirdfort Checks' };

const guard = { access: 'staff', params: subjectParams } as const;
const FAILED = 'Failed to update thirdfort details';

export const loader = page({ ...guard, failure: FETCHING }, async ({ viewer, params: { id } }) => {
  const { thirdfort, version } = await getSubject(viewer, id);
  return { id, thirdfort, version };
});

export const action = page({ ...guard, failure: FAILED }, async ({ request, viewer, params: { id } }) => {
  const typed = pressedRow(await readForm(request.clone()));
  if (typed) return data({ result: { initialValue: typed }, conflict: null });
  return saveForm(request, {
    schema: thirdfortForm,
    save: async (thirdfort, { version }) => {
      await changeSubject(viewer, id, () => ({ thirdfort }), version);
      return urls.adminEstateAgent(id);
    },
    failure: FAILED,
    said: SAID,
  });
});

export default function ThirdfortDialog() {
  const { id, thirdfort, version } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('thirdfort', answer?.result, {});
  const typed = answer ? settingsOf(answer.result.initialValue ?? {}) : undefined;
  const back = urls.adminEstateAgent(id);
  return (
    <Dialog title="Thirdfort Checks" closeHref={back}>
      <DialogForm
        form={form}
        answer={answer}
        of={{ version }}
        here={urls.adminEstateAgent(id, 'thirdfort')}
        back={back}
      >
        <ThirdfortFields form={form} settings={typed ?? thirdfort} isAnswer={typed !== undefined} />
      </DialogForm>
    </Dialog>
  );
}
