import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { getPurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import { getSaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { findDealFacts } from '~/domain/deal/standing-queries.server';
import { type Reader, read, standingOf } from '~/domain/deal/standing-rules';
import { waitWords } from '~/domain/deal/wait-words-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { urls } from '~/urls';
import { purchaseView, saleView, type View } from './view';

export const dashboardParams = z.object({ role: z.enum(['sell', 'buy']), id });

/** Who reads a deal on their dashboard. */
const readerOf = ({ userId }: Viewer, { role, id }: z.infer<typeof dashboardParams>): Reader =>
  role === 'sell' ? { as: 'seller', userId } : { as: 'buyer', purchaseId: id, userId };

/** A dashboard with what its deal waits for, in words: first what is with the customer, if anything is. */
export type DashboardView = View & { waits: { title: string; words: string }[] };

/** Whether the viewer sees the deal is for the caller to check. */
export async function waitsOf(viewer: Viewer, deal: z.infer<typeof dashboardParams>): Promise<DashboardView['waits']> {
  const facts = await findDealFacts(deal.role === 'sell' ? { saleId: deal.id } : { purchaseId: deal.id });
  if (facts === null) return [];
  const reader = readerOf(viewer, deal);
  const { waits, next } = read(standingOf(facts, londonDay(now())), reader);
  return [...waits.filter((wait) => wait === next), ...waits.filter((wait) => wait !== next)].map((wait) =>
    waitWords(wait, reader),
  );
}

/**
 * What a dashboard shows, for those who may see it.
 * @throws KnownError 404 for anyone else; a redirect to /welcome-back while the deal is not complete
 */
export async function viewDashboard(
  viewer: Viewer,
  { role, id }: z.infer<typeof dashboardParams>,
): Promise<DashboardView> {
  if (role === 'sell') {
    const [{ order, ...sale }, waits] = await Promise.all([
      getSaleDashboard(viewer, id),
      waitsOf(viewer, { role, id }),
    ]);
    if (order !== null) return { ...saleView(id, { ...sale, order }, now()), waits };
  } else {
    const [{ confirmedAt, ...purchase }, waits] = await Promise.all([
      getPurchaseDashboard(viewer, id),
      waitsOf(viewer, { role, id }),
    ]);
    if (confirmedAt !== null) return { ...purchaseView(id, { ...purchase, confirmedAt }, now()), waits };
  }
  throw redirect(urls.welcomeBack());
}

/** Changes when anything that is shown has changed. */
export const versionOf = (view: DashboardView): string => sha256(JSON.stringify(view)).slice(0, 16);
