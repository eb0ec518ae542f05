import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { abortChecksOf } from '~/domain/identity-check/abort-commands.server';
import { deleteGiftor } from '~/domain/purchase/commands.server';
import { lockPurchase } from '~/domain/shared/lock-commands.server';

/**
 * The buyer removes a giftor. An identity check of theirs that is under way is aborted: its result would belong to no one.
 * @throws KnownError 404 unless the purchase is the viewer's own and confirmed; 409 once contracts are exchanged
 */
export const removeGiftor = (buyer: Viewer, purchaseId: string, personId: string): Promise<void> =>
  transactionAs(buyer, async (tx) => {
    // The lock that ordering a check takes, too.
    await lockPurchase(tx, purchaseId);
    await abortChecksOf(tx, null, { purchase_id: purchaseId, person_id: personId, person_type: 'giftor' });
    await deleteGiftor(tx, buyer, purchaseId, personId);
  });
