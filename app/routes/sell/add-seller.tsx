import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { putSeller } from '~/domain/onboarding/commands.server';
import { personForm } from '~/domain/people/schema';
import type { PageHandle } from '~/page-handle';
import { newId } from '~/platform/ids';
import type { Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { urls } from '~/urls';
import { saleOfForm } from './property-form.server';
import { SellerForm } from './seller-form';

export const handle: PageHandle = { title: 'Add seller' };

export const loader = page({ access: 'signed-in' }, async ({ viewer }) => {
  await saleOfForm(viewer);
  return null;
});

export const action = page({ access: 'signed-in' }, async ({ request, viewer }) => {
  const saleId = await saleOfForm(viewer);
  const submission = parseWithZod(await request.formData(), { schema: personForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  await putSeller(viewer, saleId, { ...submission.value, personId: newId() });
  return redirect(urls.aboutTheProperty('sell'), 303);
});

export default function AddSeller() {
  return <SellerForm title="Add seller" submit="Add seller" result={useActionData<Result>()} known={{}} />;
}
