import { sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';

const PURPOSE = 'agent link';

/** Signed, so that no one can forge it, and the same each time the email is written. Whether it still works is for the row to say. */
export const agentLinkToken = (linkId: string): string => sign(PURPOSE, linkId);

/** The link of a token; null when we did not make it. */
export function readAgentLinkToken(token: string): string | null {
  const id = unsign(PURPOSE, token);
  return id !== null && isId(id) ? id : null;
}
