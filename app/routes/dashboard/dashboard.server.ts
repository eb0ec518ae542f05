import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { getPurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import { getSaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { type DealFacts, NO_SALE, type OwnFacts } from '~/domain/deal/facts-rules';
import { findDealFacts } from '~/domain/deal/standing-queries.server';
import {
  type Reader,
  type Reading,
  read,
  readerOfPurchase,
  readerOfSale,
  standingOf,
} from '~/domain/deal/standing-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import type { WhoIsWhoProps } from '~/ui/pictures/who-is-who';
import { urls } from '~/urls';
import type { DealView } from './deal';
import { purchaseView } from './purchase';
import { saleView } from './sale';
import { type WaitView, waitsView, whoIsWho } from './waits';

export const dashboardParams = z.object({ role: z.enum(['sell', 'buy']), id });

/** A dashboard with what its deal waits for, in words, and who is who in it. */
export type DashboardView = DealView & { waits: WaitView[]; who: WhoIsWhoProps | null };

const factsOf = async ({ role, id }: z.infer<typeof dashboardParams>): Promise<DealFacts> =>
  (await findDealFacts(role === 'sell' ? { saleId: id } : { purchaseId: id })) ?? NO_SALE;

/** @param owner the primary customer's name, for who shares the deal */
const readerOf = (
  { userId }: Viewer,
  { role, id }: z.infer<typeof dashboardParams>,
  facts: DealFacts,
  owner?: string,
): Reader => (role === 'sell' ? readerOfSale(facts, userId, owner) : readerOfPurchase(facts, id, userId, owner));

/** @param own what only the deal's customers read of it, where their steps are asked for, too */
const readingOf = (facts: DealFacts, reader: Reader, own: readonly OwnFacts[] = []): Reading =>
  read(standingOf({ ...facts, own }, now().toISOString()), reader);

/** What a deal waits for. Whether the viewer sees it is for the caller to check. */
export async function waitsOf(viewer: Viewer, deal: z.infer<typeof dashboardParams>): Promise<WaitView[]> {
  const facts = await factsOf(deal);
  const reader = readerOf(viewer, deal, facts);
  return waitsView(readingOf(facts, reader), reader, londonDay(now()));
}

type Shown = { agentStatus: string | null; isOwn: boolean; mortgageRequired?: string };

function withWaits(
  view: DealView,
  reading: Reading,
  reader: Reader,
  { agentStatus, isOwn, mortgageRequired }: Shown,
): DashboardView {
  const who = whoIsWho(view.role, reading.waits, {
    isOwn,
    hasAgent: agentStatus !== 'no_agent',
    // Only the primary buyer sees where the money comes from.
    hasLender: !(isOwn && mortgageRequired === 'no'),
    solicitor: view.solicitor?.called ?? 'solicitor',
  });
  return {
    ...view,
    waits: waitsView(reading, reader, londonDay(now())),
    who: reading.waits.length > 0 ? who : null,
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
    const [{ order, ...sale }, facts] = await Promise.all([getSaleDashboard(viewer, id), factsOf({ role, id })]);
    if (order !== null) {
      const reader = readerOf(viewer, { role, id }, facts, sale.owner);
      const reading = readingOf(facts, reader, [{ ...sale.own, purchaseId: null }]);
      const shown = { ...sale, ...reading, order, isElsewhere: facts.isWithoutSearches };
      return withWaits(saleView(id, shown, now()), reading, reader, sale);
    }
  } else {
    const [purchase, facts] = await Promise.all([getPurchaseDashboard(viewer, id), factsOf({ role, id })]);
    if (purchase.confirmedAt !== null) {
      const reader = readerOf(viewer, { role, id }, facts, purchase.owner);
      const reading = readingOf(facts, reader, [{ ...purchase.own, purchaseId: id }]);
      const shown = { ...purchase, ...reading, isElsewhere: facts.isWithoutSearches };
      return withWaits(purchaseView(id, shown, now()), reading, reader, purchase);
    }
  }
  throw redirect(urls.welcomeBack());
}

/** Changes when anything that is shown has changed. */
export const versionOf = (view: DashboardView): string => sha256(JSON.stringify(view)).slice(0, 16);
