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

/** What the two pages share on which a seller says whether someone who registered is their buyer. Opening one changes nothing: mail programs do. */

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
    /** Staff have accepted a buyer: what was said stays. */
    hasBuyer,
    dashboard: urls.dashboard('sell', id),
  };
}

/** Saves the answer of the page, or takes back what was said where that was pressed. @param next the page that follows an answer */
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
