import { isIP } from 'node:net';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import type { Side } from '~/domain/shared/sides-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { db, type Tx, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError, notFound } from '~/platform/errors';
import { dropDraft, writeDraft } from './drafts-commands.server';
import { buyerTerms } from './terms/buyer-texts';
import { sellerTerms } from './terms/seller-texts';

/**
 * Records that the seller or the buyer agreed: which version, when, from where. A second time changes nothing.
 * @throws KnownError 404 unless the sale or purchase is the viewer's own
 */
export async function acceptTerms(role: Role, viewer: Viewer, dealId: string, ip: string): Promise<void> {
  const { version, side, accept, isOwn } = roles[role];
  await transaction(async (tx) => {
    const isNew = await accept(tx, viewer.userId, dealId, {
      terms_accepted: true,
      terms_version: version,
      terms_accepted_at: now(),
      terms_accepted_ip: inetOf(ip),
      version: { increment: 1 },
    });
    if (!isNew) {
      if (!(await isOwn(tx, viewer.userId, dealId))) throw notFound();
      return;
    }
    await recordEvent(tx, {
      name: 'terms_accepted',
      ...(role === 'sell' ? { saleId: dealId } : { purchaseId: dealId }),
      side,
      authorUserId: viewer.userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
    });
    await dropDraft(tx, viewer, 'unrecordedTerms');
  });
}

type Acceptance = {
  terms_accepted: true;
  terms_version: string;
  terms_accepted_at: Date;
  terms_accepted_ip: string | null;
  version: { increment: 1 };
};

type Terms = {
  version: string;
  side: Side;
  /** @returns false when nothing changed */
  accept: (tx: Tx, userId: string, id: string, data: Acceptance) => Promise<boolean>;
  isOwn: (tx: Tx, userId: string, id: string) => Promise<boolean>;
};

const roles: Record<Role, Terms> = {
  sell: {
    version: sellerTerms.version,
    side: 'seller',
    async accept(tx, primary_seller_id, id, data) {
      const { count } = await tx.sale.updateMany({ where: { id, primary_seller_id, terms_accepted: false }, data });
      return count === 1;
    },
    isOwn: async (tx, primary_seller_id, id) => (await tx.sale.count({ where: { id, primary_seller_id } })) === 1,
  },
  buy: {
    version: buyerTerms.version,
    side: 'buyer',
    async accept(tx, primary_buyer_id, id, data) {
      const { count } = await tx.purchase.updateMany({ where: { id, primary_buyer_id, terms_accepted: false }, data });
      return count === 1;
    },
    isOwn: async (tx, primary_buyer_id, id) => (await tx.purchase.count({ where: { id, primary_buyer_id } })) === 1,
  },
};

/** Moves on even when the acceptance could not be recorded, as the specification says. */
export async function acceptTermsOrMoveOn(role: Role, viewer: Viewer, dealId: string, ip: string): Promise<void> {
  try {
    await acceptTerms(role, viewer, dealId, ip);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error, { command: 'acceptTerms' });
    await writeDraft(db, viewer, 'unrecordedTerms', { dealId });
  }
}

/** An address as the database takes one: without an interface's name; null when it is none at all. */
function inetOf(ip: string): string | null {
  const address = ip.replace(/%.*/, '');
  return isIP(address) ? address : null;
}
