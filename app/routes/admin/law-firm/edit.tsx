import { useLoaderData } from '@remix-run/react';
import { updateLawFirm } from '~/domain/partner/law-firm/commands.server';
import type { LawFirm } from '~/domain/partner/law-firm/entity-schema';
import { getLawFirm } from '~/domain/partner/law-firm/queries.server';
import { newLawFirm } from '~/domain/partner/law-firm/schema';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { formatDay } from '~/domain/shared/dates-rules';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import type { Labels } from '../shared/conflict';
import { addressInWords } from '../shared/conflict-labels';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { LawFirmFields } from './fields';
import { FETCHING, SAVING } from './labels';

export const handle: PageHandle = { title: 'Edit law firm' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminLawFirm(id),
  load: async ({ params }) => {
    const { version, phone_number: phone, ...firm } = await getLawFirm(params.id);
    return { version, known: { ...firm, phone_number: phone && displayOfficePhone(phone) } };
  },
  loadFailure: FETCHING,
  schema: newLawFirm,
  save: ({ viewer, params: { id }, answers, version }) => updateLawFirm(viewer, id, answers, version),
  failure: SAVING,
  labels: {
    name: ['Name'],
    email: ['Email'],
    phone_number: ['Phone number', (phone) => phone && displayOfficePhone(phone)],
    address: ['Address', addressInWords],
    closed_at: ['Closed since', (at) => at && formatDay(at)],
  } satisfies Labels<LawFirm>,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function EditLawFirm() {
  return (
    <DialogForm id="law-firm" view={useLoaderData<typeof loader>()}>
      {(form) => <LawFirmFields form={form} />}
    </DialogForm>
  );
}
