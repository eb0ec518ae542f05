import type { AdditionalRequest } from '~/domain/search/requests/entity-schema';
import { listAdditionalRequests } from '~/domain/search/requests/queries.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';

/** What else the seller was asked for. Null when it cannot be read: the rest of the page works without it. */
export async function requestsOf(saleId: string): Promise<AdditionalRequest[] | null> {
  try {
    return await listAdditionalRequests(saleId);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error, { query: 'listAdditionalRequests' });
    return null;
  }
}
