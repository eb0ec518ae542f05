import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { answerBuyer } from '~/domain/purchase/registered/commands.server';
import { getRegistered } from '~/domain/purchase/registered/queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { urls } from '~/urls';

/** Shared by the two pages on which a seller answers whether someone is their buyer. Opening one changes nothing, since mail programs open links. */

export const answerGuard = { access: 'signed-in', params: z.object({ id, purchaseId: id }) } as const;

type Params = z.output<(typeof answerGuard)['params']>;

/** @throws KnownError 404 unless it is a purchase of the home that the viewer sells */
export async function registeredBuyer(viewer: Viewer, { id, purchaseId }: Params) {
  const buyer = await getRegistered(viewer, id, purchaseId);
  const { address, registeredAt, disputedAt, recognisedAt, isActive, hasBuyer } = buyer;
  const name = buyer.name ?? 'Someone';
  return {
    name,
    registered: `${name} registered as the buyer of ${address} on ${formatDay(registeredAt)}.`,
    answer: disputedAt ? ('no' as const) : recognisedAt ? ('yes' as const) : null,
    isActive,
    /** Once staff have accepted a buyer, the answer cannot be taken back. */
    hasBuyer,
    dashboard: urls.dashboard('sell', id),
  };
}

/** Saves the page's answer, or takes the saved one back. @param next the page that follows an answer */
export async function answering(request: Request, viewer: Viewer, params: Params, answer: 'yes' | 'no', next?: string) {
  const isTakingBack = (await readForm(request)).get('intent') === 'take-back';
  const back = (flash: 'buyer-answered' | 'buyer-confirmed') =>
    redirect(urls.dashboard('sell', params.id, { flash }), 303);
  try {
    await answerBuyer(viewer, params.id, params.purchaseId, isTakingBack ? null : answer);
  } catch (error) {
    if (error instanceof KnownError && error.status === 409) return back('buyer-confirmed');
    throw error;
  }
  return next && !isTakingBack ? redirect(next, 303) : back('buyer-answered');
}
