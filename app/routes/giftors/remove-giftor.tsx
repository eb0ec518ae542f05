import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { removeGiftor } from '~/domain/onboarding/giftor-commands.server';
import { fullName } from '~/domain/people/rules';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { RemovePersonForm } from '../onboarding/person-form';
import { backToGiftors, giftorParams, openGiftor } from './giftors.server';

export const handle: PageHandle = { title: 'Remove giftor' };

const guard = { access: 'signed-in', params: giftorParams } as const;

export const loader = page(guard, async ({ viewer, params }) => ({
  name: fullName(await openGiftor(viewer, params)),
  back: backToGiftors(params.id),
}));

export const action = page(guard, async ({ viewer, params }) => {
  await removeGiftor(viewer, params.id, params.personId);
  return redirect(backToGiftors(params.id).href, 303);
});

export default function RemoveGiftor() {
  return <RemovePersonForm kind="giftors" deal="purchase" {...useLoaderData<typeof loader>()} />;
}
