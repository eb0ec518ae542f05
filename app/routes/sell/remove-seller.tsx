import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { removeSeller } from '~/domain/onboarding/commands.server';
import { fullName } from '~/domain/people/rules';
import type { PageHandle } from '~/page-handle';
import { page } from '~/routes/handler.server';
import { BackLink } from '~/ui/button';
import { SubmitBar } from '~/ui/form';
import { PageHead } from '~/ui/page';
import { urls } from '~/urls';
import { sellerOfForm, sellerParams } from './property-form.server';

export const handle: PageHandle = { title: 'Remove seller' };

const guard = { access: 'signed-in', params: sellerParams } as const;

export const loader = page(guard, async ({ viewer, params }) => {
  const { seller } = await sellerOfForm(viewer, params.personId);
  return { name: fullName(seller) };
});

export const action = page(guard, async ({ viewer, params }) => {
  const { saleId, seller } = await sellerOfForm(viewer, params.personId);
  await removeSeller(viewer, saleId, seller.personId);
  return redirect(urls.aboutTheProperty('sell'), 303);
});

export default function RemoveSeller() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={urls.aboutTheProperty('sell')}>About the property</BackLink>
      <PageHead title={`Remove ${name}?`} lead="Their details go from this sale." />
      <form method="post">
        <SubmitBar
          label="Remove seller"
          variant="danger"
          quiet={{ href: urls.aboutTheProperty('sell'), label: 'Cancel' }}
        />
      </form>
    </>
  );
}
