import { resultsLinkEnds } from '~/domain/search/results-link-rules.server';
import { findResultsOnce } from '~/domain/search/results-queries.server';
import { previewResults } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';

/** The email with the results that a dialog sends to the solicitors, as they will read it; null when it sends none. */
export async function previewResultsOnce(...change: Parameters<typeof findResultsOnce>) {
  const found = await findResultsOnce(...change);
  return found && { to: found.to, preview: previewResults(found.results, resultsLinkEnds(now())) };
}
