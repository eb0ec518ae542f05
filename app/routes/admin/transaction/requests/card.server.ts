import type { AdditionalRequest } from '~/domain/search/requests/entity-schema';
import { listAdditionalRequests, listRequestOutcomes } from '~/domain/search/requests/queries.server';
import { type RequestState, requestState } from '~/domain/search/requests/rules';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';

/** A request as staff read it, with the status of its email, why it did not arrive if it did not, and whether its fee was cancelled. */
export type ShownRequest = AdditionalRequest & {
  state: RequestState;
  to: string | null;
  why: string | null;
  feeCancelledOn: string | null;
};

const NOTHING = { status: null, to: null, why: null, feeCancelledOn: null };

/** What else the seller was asked for. Null when it cannot be read, since the rest of the page works without it. */
export async function requestsOf(saleId: string): Promise<ShownRequest[] | null> {
  try {
    const [requests, outcomes] = await Promise.all([listAdditionalRequests(saleId), listRequestOutcomes(saleId)]);
    return requests.map((request) => {
      const { status, to, why, feeCancelledOn } =
        outcomes.find(({ requestId }) => requestId === request._id) ?? NOTHING;
      const state = requestState(request.status, status ?? undefined);
      return { ...request, state, to, why: state === request.status ? null : why, feeCancelledOn };
    });
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error, { query: 'listAdditionalRequests' });
    return null;
  }
}
