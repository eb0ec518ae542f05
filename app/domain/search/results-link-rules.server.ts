import { sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';

/** Who acts for longer asks for another link. */
const LINK_DAYS = 30;

/** When a link that is sent now ends, in seconds. */
export const resultsLinkEnds = (at: Date): number => Math.floor(at.getTime() / 1000) + LINK_DAYS * 24 * 60 * 60;

/** What a link to the results of an order is for: one lawyer group, until a moment in seconds since 1970. */
export type ResultsLink = { orderId: string; groupId: string; until: number };

const PURPOSE = 'search-results link';

/** It carries a keyed digest, so no one can forge one, and nothing about it is stored. */
export const resultsToken = ({ orderId, groupId, until }: ResultsLink): string =>
  sign(PURPOSE, `${orderId}.${groupId}.${until}`);

/** What a token is for; null when we did not make it, or its time is over. */
export function readResultsToken(token: string, now: Date): ResultsLink | null {
  const [orderId, groupId, until] = (unsign(PURPOSE, token) ?? '').split('.');
  if (!isId(orderId) || !isId(groupId) || !(Number(until) > now.getTime() / 1000)) return null;
  return { orderId, groupId, until: Number(until) };
}
