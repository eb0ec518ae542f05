import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { EndDeal } from './end-deal';
import { answerEndDeal, viewEndDeal } from './end-deal.server';

export const handle: PageHandle = { title: 'Stop the purchase' };

const guard = { access: 'signed-in', params: z.object({ id }) } as const;

export const loader = page(guard, ({ viewer, params }) => viewEndDeal(viewer, 'buy', params.id));

export const action = page(guard, ({ request, viewer, params }) => answerEndDeal(request, viewer, 'buy', params.id));

export default function Stop() {
  const view = useLoaderData<typeof loader>();
  return (
    <EndDeal view={view} title="Stop the purchase" noun="purchase" label="Ask to stop">
      Once we have confirmed it, identity checks that are under way stop. The searches belong to the seller and stay
      with the sale. We tell the seller’s side that the sale with you has ended, but not why. They can then look for
      another buyer.
    </EndDeal>
  );
}
