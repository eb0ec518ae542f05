import { useLoaderData } from '@remix-run/react';
import { thirdfortForm } from '~/domain/partner/estate-agent/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm, useDialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { FETCHING, LABELS } from './labels';
import { changeSubject, getSubject, subjectParams } from './subject.server';
import { ThirdfortFields } from './thirdfort-fields';
import { pressedRow, settingsOf } from './thirdfort-rows';

export const handle: PageHandle = { title: 'Thirdfort Checks' };

const dialog = dialogForm({
  params: subjectParams,
  back: ({ id }) => urls.adminEstateAgent(id),
  load: async ({ viewer, params: { id } }) => {
    const { thirdfort, version } = await getSubject(viewer, id);
    return { thirdfort, version };
  },
  loadFailure: FETCHING,
  redraw: pressedRow,
  schema: thirdfortForm,
  save: ({ viewer, params: { id }, answers: thirdfort, version }) =>
    changeSubject(viewer, id, () => ({ thirdfort }), version),
  failure: 'Failed to update thirdfort details',
  labels: LABELS,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function ThirdfortDialog() {
  const view = useLoaderData<typeof loader>();
  const { answer } = useDialogForm('thirdfort', view);
  const typed = answer && settingsOf(answer.result.initialValue ?? {});
  return (
    <DialogForm id="thirdfort" view={view}>
      {(form) => <ThirdfortFields form={form} settings={typed ?? view.thirdfort} isAnswer={typed !== undefined} />}
    </DialogForm>
  );
}
