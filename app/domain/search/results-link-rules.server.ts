import { sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';

/** Lawyers who act for longer can ask for another link. */
const LINK_DAYS = 30;

/** When a link that is sent now expires, in seconds since 1970. */
export const resultsLinkEnds = (at: Date): number => Math.floor(at.getTime() / 1000) + LINK_DAYS * 24 * 60 * 60;

/** A link to the results of an order: for one lawyer group, until a time in seconds since 1970. */
export type ResultsLink = { orderId: string; groupId: string; until: number };

const PURPOSE = 'search-results link';

/** The token is signed, so no one can forge one, and nothing about it is stored. */
export const resultsToken = ({ orderId, groupId, until }: ResultsLink): string =>
  sign(PURPOSE, `${orderId}.${groupId}.${until}`);

/** What a token is for; null when we did not make it, or it has expired. */
export function readResultsToken(token: string, now: Date): ResultsLink | null {
  const [orderId, groupId, until] = (unsign(PURPOSE, token) ?? '').split('.');
  if (!isId(orderId) || !isId(groupId) || !(Number(until) > now.getTime() / 1000)) return null;
  return { orderId, groupId, until: Number(until) };
}
