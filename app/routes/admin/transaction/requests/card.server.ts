import type { AdditionalRequest } from '~/domain/search/requests/entity-schema';
import { listAdditionalRequests, listRequestEmails } from '~/domain/search/requests/queries.server';
import { type RequestState, requestState } from '~/domain/search/requests/rules';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';

/** A request as staff read it, with the status of its email, and why it did not arrive if it did not. */
export type ShownRequest = AdditionalRequest & { state: RequestState; to: string | null; why: string | null };

/** What else the seller was asked for. Null when it cannot be read, since the rest of the page works without it. */
export async function requestsOf(saleId: string): Promise<ShownRequest[] | null> {
  try {
    const [requests, emails] = await Promise.all([listAdditionalRequests(saleId), listRequestEmails(saleId)]);
    return requests.map((request) => {
      const email = emails.find(({ requestId }) => requestId === request._id);
      const state = requestState(request.status, email?.status);
      return { ...request, state, to: email?.to ?? null, why: state === request.status ? null : (email?.why ?? null) };
    });
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error, { query: 'listAdditionalRequests' });
    return null;
  }
}
