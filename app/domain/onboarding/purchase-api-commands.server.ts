import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { confirmPurchase, createPurchase, updatePurchase } from '~/domain/purchase/commands.server';
import type { PurchaseAnswers, PurchaseChange } from '~/domain/purchase/schema';
import { setCurrentDeal } from './drafts-commands.server';

/**
 * Begins a purchase through JSON. Called again, it continues with the purchase that the first call began.
 * @throws KnownError 422 for an unknown home; 409 when the purchase is confirmed already
 */
export const registerPurchase = (viewer: Viewer, answers: PurchaseAnswers): Promise<string> =>
  transactionAs(viewer, async (tx) => {
    const purchaseIntentId = await createPurchase(tx, viewer, answers);
    await setCurrentDeal(tx, viewer, { purchaseIntentId });
    return purchaseIntentId;
  });

/** @throws KnownError 404 unless the purchase is the viewer's own; 409 once it is confirmed; 422 for invalid answers */
export const changePurchase = (viewer: Viewer, id: string, change: PurchaseChange): Promise<void> =>
  transactionAs(viewer, (tx) => updatePurchase(tx, viewer.userId, id, change));

/**
 * Confirms a purchase and makes it the current one, which the success page is about.
 * @throws KnownError 404 unless the purchase is the viewer's own; 409 without accepted terms, or once it is aborted
 */
export const confirmCurrentPurchase = (viewer: Viewer, id: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    await confirmPurchase(tx, viewer, id);
    await setCurrentDeal(tx, viewer, { purchaseIntentId: id });
  });
