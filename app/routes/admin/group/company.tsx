import { useLoaderData } from '@remix-run/react';
import { updateCompany } from '~/domain/company/commands.server';
import type { Company } from '~/domain/company/entity-schema';
import { getCompany } from '~/domain/company/queries.server';
import { newCompany } from '~/domain/company/schema';
import { getGroupRow } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { AddressForm } from '../shared/address-form';
import type { Labels } from '../shared/conflict';
import { addressInWords } from '../shared/conflict-labels';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';

export const handle: PageHandle = { title: 'Edit company' };

/** The group's company. It may sell other groups too. */
const companyOf = async (groupId: string) => getCompany((await getGroupRow(groupId)).company_seller._id);

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminGroup(id),
  load: async ({ params }) => {
    const { version, ...known } = await companyOf(params.id);
    return { version, known };
  },
  loadFailure: FETCHING_GROUPS,
  schema: newCompany,
  save: async ({ viewer, params, answers, version }) => {
    const { _id } = await companyOf(params.id);
    await updateCompany(viewer, _id, answers, version);
  },
  failure: 'There was an error while saving the company',
  labels: {
    name: ['Company name'],
    company_number: ['Company number'],
    address: ['Address', addressInWords],
  } satisfies Labels<Company>,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function GroupCompany() {
  return (
    <DialogForm id="company" view={useLoaderData<typeof loader>()}>
      {(form) => (
        <>
          <p className="text-ink-soft">Your changes will show in every group and transaction of this company.</p>
          <TextField field={form.field('name')} label="Company name" autoComplete="off" />
          <TextField field={form.field('company_number')} label="Company number" width="medium" autoComplete="off" />
          <AddressForm form={form} name="address" anyCountry />
        </>
      )}
    </DialogForm>
  );
}
