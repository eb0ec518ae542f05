import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { putSeller } from '~/domain/onboarding/commands.server';
import { displayPhone } from '~/domain/people/rules';
import { personForm } from '~/domain/people/schema';
import type { PageHandle } from '~/page-handle';
import type { Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { urls } from '~/urls';
import { sellerOfForm, sellerParams } from './property-form.server';
import { SellerForm } from './seller-form';

export const handle: PageHandle = { title: 'Edit seller' };

const guard = { access: 'signed-in', params: sellerParams } as const;

export const loader = page(guard, async ({ viewer, params }) => {
  const { seller } = await sellerOfForm(viewer, params.personId);
  return { ...seller, mobileNumber: seller.mobileNumber && displayPhone(seller.mobileNumber) };
});

export const action = page(guard, async ({ request, viewer, params }) => {
  const { saleId, seller } = await sellerOfForm(viewer, params.personId);
  const submission = parseWithZod(await request.formData(), { schema: personForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  await putSeller(viewer, saleId, { ...submission.value, personId: seller.personId });
  return redirect(urls.aboutTheProperty('sell'), 303);
});

export default function EditSeller() {
  return (
    <SellerForm
      title="Edit seller"
      submit="Save seller"
      result={useActionData<Result>()}
      known={useLoaderData<typeof loader>()}
    />
  );
}
