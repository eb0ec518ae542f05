import { countUse } from '~/domain/access-link/commands.server';
import { notFound } from '~/platform/errors';
import { countAttempt, countAttemptFromNetwork } from '~/platform/rate-limit.server';
import { type FirmOfLink, findFirmOfLink } from './matter-queries.server';

const HOUR_MS = 60 * 60_000;
/** For each link: enough for all of a firm's people, several times a day. */
const OPEN_LIMIT = { name: 'firm-link', most: 120, windowMs: HOUR_MS };
/** Links that do not work, for each network: someone who tries more is guessing. */
const UNKNOWN_LIMIT = { name: 'firm-link-unknown', most: 30, windowMs: HOUR_MS };

/**
 * Opens a firm's link, and counts that for the staff who look after the group. Nothing else is changed.
 * @throws KnownError 404 for a link that has ended and for one that never was; 429
 */
export async function openFirmLink(token: string, ip: string): Promise<FirmOfLink> {
  const found = await findFirmOfLink(token);
  if (!found) {
    await countAttemptFromNetwork(ip, UNKNOWN_LIMIT);
    throw notFound();
  }
  await countAttempt(OPEN_LIMIT, found.link.id);
  await countUse(found.link.id);
  return found.firm;
}
