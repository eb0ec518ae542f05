import { shownHome } from '~/domain/people/untrusted-text-rules';
import { searchResultsEmail } from '~/domain/search/emails-schema';
import { resultsToken } from '~/domain/search/results-link-rules.server';
import { findResults, type Results } from '~/domain/search/results-queries.server';
import { areAllBack, howManyBack, includedAndNot } from '~/domain/search/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

/** Results go only to a lawyer group that still acts. The link is made here and is not stored anywhere. */
export const searchResults = letter(searchResultsEmail, async (_, { orderId, groupId, until }) => {
  const found = await findResults(orderId, groupId);
  if (!found) return skip('This lawyer group does not act in the transaction any more.');
  return composeResults(found, until, link(urls.searchResults(resultsToken({ orderId, groupId, until }))));
});

/** What staff read before it is sent is composed by the same function. @param href its link, which is the reader's alone */
export function composeResults(found: Results, until: number, href: string) {
  const address = shownHome(found.address);
  const { included, missing } = includedAndNot(found.results);
  const areBack = areAllBack(found.results);
  const mail = composeMail({
    subject: `Search results for ${address}`,
    preview: included.join(', '),
    title: areBack ? 'The searches are back' : `Searches: ${howManyBack(found.results)}`,
    blocks: [
      `Here are the results of the searches for ${address}.`,
      'At the link below:',
      { rows: included.map((label) => [label, 'Back'] as const) },
      ...(missing.length > 0
        ? ['Not there yet:', { rows: missing.map(({ label, why }) => [label, why] as const) }]
        : []),
      { button: 'View the search results', href },
      `The link works until ${formatDayInWords(new Date(until * 1000))} and is for your firm only. Reply to this email if you need another link.`,
    ],
    reference: found.reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
