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

/** A dashboard with what its deal waits for, in words: first what is with the customer, if anything is. */
export type DashboardView = View & { waits: { title: string; words: string }[] };

async function waitsOf(deal: Parameters<typeof findDealFacts>[0], reader: Reader): Promise<DashboardView['waits']> {
  const facts = await findDealFacts(deal);
  if (facts === null) return [];
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
      waitsOf({ saleId: id }, { as: 'seller' }),
    ]);
    if (order !== null) return { ...saleView(id, { ...sale, order }, now()), waits };
  } else {
    const [{ confirmedAt, ...purchase }, waits] = await Promise.all([
      getPurchaseDashboard(viewer, id),
      waitsOf({ purchaseId: id }, { as: 'buyer', purchaseId: id }),
    ]);
    if (confirmedAt !== null) return { ...purchaseView(id, { ...purchase, confirmedAt }, now()), waits };
  }
  throw redirect(urls.welcomeBack());
}

/** Changes when anything that is shown has changed. */
export const versionOf = (view: DashboardView): string => sha256(JSON.stringify(view)).slice(0, 16);
