import { sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';

const PURPOSE = 'agent weekly email link';

/** Signed, so that no one can forge it. It never expires: people may stop the emails whenever they find one. */
export const weeklyToken = (contactId: string): string => sign(PURPOSE, contactId);

/** The contact of a token; null when we did not make it. */
export function readWeeklyToken(token: string): string | null {
  const id = unsign(PURPOSE, token);
  return id !== null && isId(id) ? id : null;
}
