import { shownHome } from '~/domain/people/others-words-rules';
import { searchResultsEmail } from '~/domain/search/emails-schema';
import { resultsToken } from '~/domain/search/results-link-rules.server';
import { findResults, type Results } from '~/domain/search/results-queries.server';
import { searchLabel } from '~/domain/search/rules';
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
  const mail = composeMail({
    subject: `Search results for ${address}`,
    preview: found.results.map(({ productId }) => searchLabel(productId)).join(', '),
    title: 'The searches are back',
    blocks: [
      `Here are the results of the searches for ${address}.`,
      { rows: found.results.map(({ productId, status }) => [searchLabel(productId), capital(status)] as const) },
      { button: 'View the search results', href },
      `The link works until ${formatDayInWords(new Date(until * 1000))} and is for your firm alone. Reply to this email if you need another one.`,
      { rows: [['Our reference', found.saleId]] },
    ],
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}

/** The supplier's own word, with a capital, beside a label. */
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
