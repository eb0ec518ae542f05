import { isIP } from 'node:net';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { isPaid } from '~/domain/account/visibility-fragments.server';
import { closeOldPrice, keepPrice } from '~/domain/payment/agreed-price-commands.server';
import { termsStand } from '~/domain/payment/price-fragments.server';
import { findFees } from '~/domain/payment/price-queries.server';
import type { Side } from '~/domain/shared/sides-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError, notFound } from '~/platform/errors';
import { dropDraft, writeDraft } from './drafts-commands.server';
import { buyerTerms } from './terms/buyer-texts';
import { clauseToText, feesClauseOf } from './terms/fees-rules';
import { sellerTerms } from './terms/seller-texts';
import { sellerTermsWith } from './terms-rules.server';

/**
 * Records that the seller or the buyer accepted the terms: which version, when, and from which IP address; with a seller's, the price that stood
 * beside them. Accepting again changes nothing, unless that price stands no longer.
 * @throws KnownError 404 unless the sale or purchase is the viewer's own; PaymentSettled; 503 when an open payment cannot be closed
 */
export async function acceptTerms(role: Role, viewer: Viewer, dealId: string, ip: string): Promise<void> {
  const { version, side, accept, isOwn } = roles[role];
  if (role === 'sell') await closeOldPrice(viewer, dealId);
  await transactionAs(viewer, async (tx) => {
    const values = [dealId, viewer.userId, version, now(), inetOf(ip)];
    const isNew = (await tx.$executeRawUnsafe(accept, ...values)) === 1;
    if (!isNew) {
      if (!(await isOwn(tx, viewer.userId, dealId))) throw notFound();
      return;
    }
    if (role === 'sell') {
      const clause = feesClauseOf(sellerTermsWith(await findFees(tx)));
      await keepPrice(tx, dealId, clause ? clauseToText(clause) : '');
    }
    await recordEvent(tx, {
      name: 'terms_accepted',
      ...(role === 'sell' ? { saleId: dealId } : { purchaseId: dealId }),
      side,
      authorUserId: viewer.userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
    });
    await dropDraft(tx, viewer, 'unrecordedTerms', dealId);
  });
}

type Terms = {
  version: string;
  side: Side;
  accept: string;
  isOwn: (tx: Tx, userId: string, id: string) => Promise<boolean>;
};

const accepting = (table: string, owner: string, isDue: string) => `
  update ${table} s set terms_version = $3, terms_accepted_at = $4, terms_accepted_ip = $5::inet,
         version = version + 1, updated_at = $4
   where id = $1 and ${owner} = $2 and ${isDue}`;

const roles: Record<Role, Terms> = {
  sell: {
    version: sellerTerms.version,
    side: 'seller',
    accept: accepting('sale', 'primary_seller_id', `not ${termsStand} and not ${isPaid}`),
    isOwn: async (tx, primary_seller_id, id) => (await tx.sale.count({ where: { id, primary_seller_id } })) === 1,
  },
  buy: {
    version: buyerTerms.version,
    side: 'buyer',
    accept: accepting('purchase', 'primary_buyer_id', 'terms_accepted_at is null'),
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
    await transactionAs(viewer, (tx) => writeDraft(tx, viewer, 'unrecordedTerms', {}, dealId));
  }
}

/** An IP address as the database's inet type takes one: without a zone such as %eth0. Null when it is invalid. */
function inetOf(ip: string): string | null {
  const address = ip.replace(/%.*/, '');
  return isIP(address) ? address : null;
}
