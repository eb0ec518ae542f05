import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { getPurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import { getSaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { id } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { urls } from '~/urls';
import { purchaseView, saleView, type View } from './view';

export const dashboardParams = z.object({ role: z.enum(['sell', 'buy']), id });

/**
 * What a dashboard shows, for those who may see it.
 * @throws KnownError 404 for anyone else; a redirect to /welcome-back while the deal is not complete
 */
export async function viewDashboard(viewer: Viewer, { role, id }: z.infer<typeof dashboardParams>): Promise<View> {
  if (role === 'sell') {
    const { order, ...sale } = await getSaleDashboard(viewer, id);
    if (order !== null) return saleView(id, { ...sale, order }, now());
  } else {
    const { confirmedAt, ...purchase } = await getPurchaseDashboard(viewer, id);
    if (confirmedAt !== null) return purchaseView(id, { ...purchase, confirmedAt }, now());
  }
  throw redirect(urls.welcomeBack());
}

/** Changes when anything that is shown has changed. */
export const versionOf = (view: View): string => sha256(JSON.stringify(view)).slice(0, 16);
