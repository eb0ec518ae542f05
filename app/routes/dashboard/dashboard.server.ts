import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { getPurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import { getSaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { purchaseToExchange } from '~/domain/deal/ready-rules';
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

/** What a deal waits for, in words: first what is with the customer, if anything is. */
type Waiting = {
  waits: { title: string; words: string }[];
  /** A sale is agreed, so the list of what is missing before exchange is there. */
  isToExchange: boolean;
};

export type DashboardView = View & Waiting;

async function waitingOf(deal: Parameters<typeof findDealFacts>[0], reader: Reader): Promise<Waiting> {
  const facts = await findDealFacts(deal);
  if (facts === null) return { waits: [], isToExchange: false };
  const today = londonDay(now());
  const { waits, next } = read(standingOf(facts, today), reader);
  const inOrder = [...waits.filter((wait) => wait === next), ...waits.filter((wait) => wait !== next)];
  return {
    waits: inOrder.map((wait) => waitWords(wait, reader)),
    isToExchange: purchaseToExchange(facts, today, reader.as === 'buyer' ? reader.purchaseId : null) !== null,
  };
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
    const [{ order, ...sale }, waiting] = await Promise.all([
      getSaleDashboard(viewer, id),
      waitingOf({ saleId: id }, { as: 'seller' }),
    ]);
    if (order !== null) return { ...saleView(id, { ...sale, order }, now()), ...waiting };
  } else {
    const [{ confirmedAt, ...purchase }, waiting] = await Promise.all([
      getPurchaseDashboard(viewer, id),
      waitingOf({ purchaseId: id }, { as: 'buyer', purchaseId: id }),
    ]);
    if (confirmedAt !== null) return { ...purchaseView(id, { ...purchase, confirmedAt }, now()), ...waiting };
  }
  throw redirect(urls.welcomeBack());
}

/** Changes when anything that is shown has changed. */
export const versionOf = (view: DashboardView): string => sha256(JSON.stringify(view)).slice(0, 16);
