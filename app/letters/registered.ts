import { findRegistered } from '~/domain/purchase/registered/queries.server';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { skip } from '~/outbox/letter';
import { urls } from '~/urls';
import { link } from './link';

/** What the letters about a registered buyer say. Null for a purchase that was aborted before the email went. */
export async function findActivePurchase(purchaseId: string | null) {
  const found = purchaseId === null ? null : await findRegistered(purchaseId);
  if (!found?.isActive) return null;
  const staffUrl = link(urls.adminTransaction(found.saleId, 'purchase-intents'));
  return { ...found, day: formatDayInWords(found.registeredAt), staffUrl };
}

export const purchaseInactive = skip('The purchase is no longer active.');
