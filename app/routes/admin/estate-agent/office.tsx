import { useLoaderData } from '@remix-run/react';
import { listBrands } from '~/domain/partner/brand/queries.server';
import { officeForm } from '~/domain/partner/estate-agent/schema';
import { displayPhone } from '~/domain/people/rules';
import { FieldGroup, Select } from '~/ui/choices';
import { Link } from '~/ui/link';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { AddressForm } from '../shared/address-form';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { LABELS, UPDATING } from './labels';
import { PhoneField } from './phone-field';
import { changeSubject, getSubject, subjectParams } from './subject.server';

export const handle: PageHandle = { title: 'Office' };

const dialog = dialogForm({
  params: subjectParams,
  back: ({ id }) => urls.adminEstateAgent(id),
  load: async ({ viewer, params: { id } }) => {
    const [{ brandId, office, version }, brands] = await Promise.all([getSubject(viewer, id), listBrands()]);
    return {
      version,
      brands: brands.map(({ _id, brandName }) => ({ value: _id, label: brandName })),
      known: { brand: brandId, ...office, phone_number: office?.phone_number && displayPhone(office.phone_number) },
    };
  },
  loadFailure: 'There was an error fetching the brands',
  schema: officeForm,
  save: ({ viewer, params: { id }, answers, version }) => changeSubject(viewer, id, () => answers, version),
  failure: UPDATING,
  labels: LABELS,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function OfficeDialog() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm id="office-form" view={view}>
      {(form) => (
        <>
          <Select
            field={form.field('brand')}
            label="Brand"
            hint={
              <>
                If the brand is not listed, add it under <Link to={urls.adminBrands()}>Brands</Link>.
              </>
            }
            options={view.brands}
            empty="Choose a brand"
          />
          <TextField field={form.field('name')} label="Office name" autoComplete="off" />
          <PhoneField form={form} optional />
          <FieldGroup label="Address (optional)">
            <AddressForm form={form} name="address" organisation />
          </FieldGroup>
        </>
      )}
    </DialogForm>
  );
}
