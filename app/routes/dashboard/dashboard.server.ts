import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { getPurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import { getSaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { findDealFacts } from '~/domain/deal/standing-queries.server';
import { type Reader, type Reading, read, readerOfSale, standingOf } from '~/domain/deal/standing-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import type { WhoIsWhoProps } from '~/ui/pictures/who-is-who';
import { urls } from '~/urls';
import { purchaseView, saleView, type View } from './view';
import { type WaitView, waitsView, whoIsWho } from './waits';

export const dashboardParams = z.object({ role: z.enum(['sell', 'buy']), id });

/** A dashboard with what its deal waits for, in words, and who is who in it. */
export type DashboardView = View & { waits: WaitView[]; who: WhoIsWhoProps | null };

/** What someone reads of a deal on their dashboard, and as whom. */
async function readingOf(
  { userId }: Viewer,
  { role, id }: z.infer<typeof dashboardParams>,
): Promise<{ reading: Reading; reader: Reader }> {
  const facts = await findDealFacts(role === 'sell' ? { saleId: id } : { purchaseId: id });
  const reader: Reader = role === 'sell' ? readerOfSale(facts ?? {}, userId) : { as: 'buyer', purchaseId: id, userId };
  const reading = facts && read(standingOf(facts, now().toISOString()), reader);
  return { reading: reading ?? { waits: [], next: null }, reader };
}

/** What a deal waits for. Whether the viewer sees it is for the caller to check. */
export async function waitsOf(viewer: Viewer, deal: z.infer<typeof dashboardParams>): Promise<WaitView[]> {
  const { reading, reader } = await readingOf(viewer, deal);
  return waitsView(reading, reader, londonDay(now()));
}

type Shown = { agentStatus: string | null; isOwn: boolean; mortgageRequired?: string };

function withWaits(
  view: View,
  reading: Reading,
  reader: Reader,
  { agentStatus, isOwn, mortgageRequired }: Shown,
): DashboardView {
  const who = whoIsWho(view.role, reading.waits, {
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
    const [{ order, ...sale }, { reading, reader }] = await Promise.all([
      getSaleDashboard(viewer, id),
      readingOf(viewer, { role, id }),
    ]);
    if (order !== null)
      return withWaits(saleView(id, { ...sale, order, waits: reading.waits }, now()), reading, reader, sale);
  } else {
    const [{ confirmedAt, ...purchase }, { reading, reader }] = await Promise.all([
      getPurchaseDashboard(viewer, id),
      readingOf(viewer, { role, id }),
    ]);
    if (confirmedAt !== null) {
      return withWaits(
        purchaseView(id, { ...purchase, confirmedAt, waits: reading.waits }, now()),
        reading,
        reader,
        purchase,
      );
    }
  }
  throw redirect(urls.welcomeBack());
}

/** Changes when anything that is shown has changed. */
export const versionOf = (view: DashboardView): string => sha256(JSON.stringify(view)).slice(0, 16);
