import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { ACTIVE } from '~/domain/purchase/buyer-fragments.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { closeAgentUpdates } from '~/domain/update-request/commands.server';
import { notFound } from '~/platform/errors';

const COMMENTS = { yes: 'They see how it is doing.', no: 'They do not see how it is doing.' };

/**
 * The primary customer says whether the seller's estate agent sees how their side is doing; the last answer counts. A buyer is asked once staff
 * have accepted them. The same answer again has no effect. A seller who no longer shares ends what the agent has asked.
 * @throws KnownError 404 unless it is the viewer's own sale, or their own purchase for which they are accepted
 */
export const setSharing = (viewer: Viewer, role: Role, dealId: string, shares: 'yes' | 'no'): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const { userId } = viewer;
    const shares_with_agent = shares === 'yes';
    const select = { shares_with_agent: true };
    const before =
      role === 'sell'
        ? await tx.sale.findFirst({ where: { id: dealId, primary_seller_id: userId }, select })
        : await tx.purchase.findFirst({
            where: { id: dealId, primary_buyer_id: userId, ...ACTIVE, accepted_at: { not: null } },
            select,
          });
    if (!before) throw notFound();
    if (before.shares_with_agent === shares_with_agent) return;
    const change = { where: { id: dealId }, data: { shares_with_agent } };
    await (role === 'sell' ? tx.sale.update(change) : tx.purchase.update(change));
    if (role === 'sell' && !shares_with_agent) await closeAgentUpdates(tx, dealId);
    await recordEvent(tx, {
      name: 'sharing_changed',
      comments: COMMENTS[shares],
      side: role === 'sell' ? 'seller' : 'buyer',
      ...(role === 'sell' ? { saleId: dealId } : { purchaseId: dealId }),
      authorUserId: userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
    });
  });
