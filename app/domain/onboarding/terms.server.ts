import { isIP } from 'node:net';
import type { Viewer } from '~/domain/account/queries.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { db, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError, notFound } from '~/platform/errors';
import { dropDraft, writeDraft } from './drafts.server';
import { sellerTerms } from './terms/seller-terms';

/**
 * Records that the seller agreed: which version, when, from where. A second time changes nothing.
 * @throws KnownError 404 unless the sale is the viewer's own
 */
export async function acceptSellerTerms(viewer: Viewer, saleId: string, ip: string): Promise<void> {
  const own = { id: saleId, primary_seller_id: viewer.userId };
  await transaction(async (tx) => {
    const { count } = await tx.sale.updateMany({
      where: { ...own, terms_accepted: false },
      data: {
        terms_accepted: true,
        terms_version: sellerTerms.version,
        terms_accepted_at: now(),
        terms_accepted_ip: inetOf(ip),
        version: { increment: 1 },
      },
    });
    if (count === 0) {
      if ((await tx.sale.count({ where: own })) === 0) throw notFound();
      return;
    }
    await recordEvent(tx, {
      name: 'terms_accepted',
      saleId,
      author: 'S',
      authorUserId: viewer.userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
    });
    await dropDraft(tx, viewer, 'unrecordedTerms');
  });
}

/** Moves on even when the acceptance could not be recorded, as the specification says. */
export async function acceptSellerTermsOrMoveOn(viewer: Viewer, saleId: string, ip: string): Promise<void> {
  try {
    await acceptSellerTerms(viewer, saleId, ip);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error, { command: 'acceptSellerTerms' });
    await writeDraft(db, viewer, 'unrecordedTerms', { saleId });
  }
}

/** An address as the database takes one: without an interface's name; null when it is none at all. */
function inetOf(ip: string): string | null {
  const address = ip.replace(/%.*/, '');
  return isIP(address) ? address : null;
}
