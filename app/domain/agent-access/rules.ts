import { sessionLifetimeMs } from '../account/rules';

/** As long as a customer's. */
export const AGENT_SESSION_MS = sessionLifetimeMs('customer');

/** How much one agent may write, as for a customer. */
export const AGENT_WRITES = { name: 'agent-writes', most: 120, windowMs: 5 * 60_000 };

/** Requests for links, and the records of their emails, are kept as long as customers'. */
export const AGENT_LINK_DAYS = 30;

/** The page says this after every request, so it tells no one which addresses we know. */
export const LINK_ON_ITS_WAY = 'If this address is on an estate agent’s record with us, a link is on its way.';

/** What the audit log says of an agent who looked at a sale. */
export const VIEWED = 'agent_viewed';

/** As much as fits into the audit log and the timeline. */
const MAX_WHO = 511;

/** 'Jo Marsh at Larkspur Homes, Ludlow'. */
export const agentInWords = ({ name, office }: { name: string; office: string }): string =>
  [...`${name} at ${office}`].slice(0, MAX_WHO).join('');
