import { useActionData, useLoaderData } from '@remix-run/react';
import { listBrands } from '~/domain/partner/brand/queries.server';
import { officeForm } from '~/domain/partner/estate-agent/schema';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { FieldGroup, Select } from '~/ui/choices';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { AddressForm } from '../shared/address-form';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { saveForm } from '../shared/save-form.server';
import { changeSubject, getSubject, subjectParams } from './subject.server';
import { SAID, UPDATING } from './words';

export const handle: PageHandle = { title: 'Office' };

const guard = { access: 'staff', params: subjectParams } as const;

export const loader = page(
  { ...guard, failure: 'There was an error fetching the brands' },
  async ({ viewer, params: { id } }) => {
    const [{ brandId, office, version }, brands] = await Promise.all([getSubject(viewer, id), listBrands()]);
    return {
      id,
      version,
      brands: brands.map(({ _id, brandName }) => ({ value: _id, label: brandName })),
      known: { brand: brandId, ...office },
    };
  },
);

export const action = page({ ...guard, failure: UPDATING }, ({ request, viewer, params: { id } }) =>
  saveForm(request, {
    schema: officeForm,
    save: async (answers, { version }) => {
      await changeSubject(viewer, id, () => answers, version);
      return urls.adminEstateAgent(id);
    },
    failure: UPDATING,
    said: SAID,
  }),
);

export default function OfficeDialog() {
  const { id, version, brands, known } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('office', answer?.result, known);
  const back = urls.adminEstateAgent(id);
  return (
    <Dialog title="Office" closeHref={back}>
      <DialogForm form={form} answer={answer} of={{ version }} here={urls.adminEstateAgent(id, 'office')} back={back}>
        <Select
          field={form.field('brand')}
          label="Brand"
          hint={
            <>
              One that is not here is added under <a href={urls.adminBrands()}>Brands</a>.
            </>
          }
          options={brands}
          empty="Choose a brand"
        />
        <TextField field={form.field('name')} label="Office name" autoComplete="off" />
        <TextField
          field={form.field('phone_number')}
          label="Phone number"
          optional
          type="tel"
          autoComplete="off"
          width="medium"
        />
        <FieldGroup label="Address (optional)">
          <AddressForm form={form} name="address" organisation />
        </FieldGroup>
      </DialogForm>
    </Dialog>
  );
}
