import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { EndDeal } from './end-deal';
import { answerEndDeal, viewEndDeal } from './end-deal.server';

export const handle: PageHandle = { title: 'Withdraw from the sale' };

const guard = { access: 'signed-in', params: z.object({ id }) } as const;

export const loader = page(guard, ({ viewer, params }) => viewEndDeal(viewer, 'sell', params.id));

export const action = page(guard, ({ request, viewer, params }) => answerEndDeal(request, viewer, 'sell', params.id));

export default function Withdraw() {
  const view = useLoaderData<typeof loader>();
  return (
    <EndDeal view={view} title="Withdraw from the sale" noun="sale" label="Ask to withdraw">
      Once we have confirmed it, buyers can no longer choose the home. Searches that were ordered still come back, and
      we will not order any more. Identity checks that are under way stop. We’ll tell your buyer that the sale has
      ended, but not why. We’ll tell your estate agent the same, if you share progress with them.
    </EndDeal>
  );
}
