import { REQUEST_STATUSES, REQUEST_TYPES, requestLabels, SALE_ENDED } from '~/domain/search/requests/rules';

export const LOADING_REQUESTS = 'Failed to load additional search requests';
export const MOVING_REQUEST = 'Failed to update status. Please try again.';

/** What happened to a request, by the word for it in the page's URL. */
const SUCCESSES: Record<string, string> = Object.fromEntries([
  ...REQUEST_TYPES.map((type) => [type, `${requestLabels[type]} created successfully. Nothing has been sent yet.`]),
  ...REQUEST_STATUSES.map((status) => [status, `Status updated to ${status}`]),
  ['sewer_bill', 'Water bill request sent to customer'],
  ['goes-on', 'We’ve noted that the search goes on.'],
]);

const FAILURES: Record<string, string> = {
  'not-updated': MOVING_REQUEST,
  'not-created': 'An unexpected error occurred. Please try again.',
  ended: `${SALE_ENDED}.`,
  late: 'Someone else got there first. This page shows how it is now.',
};

export function requestNotice(request: string | null): { words: string; isError: boolean } | null {
  if (request === null) return null;
  if (Object.hasOwn(SUCCESSES, request)) return { words: SUCCESSES[request] ?? '', isError: false };
  if (Object.hasOwn(FAILURES, request)) return { words: FAILURES[request] ?? '', isError: true };
  return null;
}
