import { getAdminConfig } from '~/domain/config/queries.server';
import { reportError } from '~/platform/error-reporting.server';

/** The configured tags that a sale does not have. If reading them fails, the page is shown without them. */
export async function listTagsToAdd(own: readonly string[]): Promise<string[] | { failed: string }> {
  try {
    return (await getAdminConfig()).tags.filter((tag) => !own.includes(tag));
  } catch (error) {
    reportError(error, { query: 'listTagsToAdd' });
    return { failed: 'Failed to load tags' };
  }
}
