import { agentWeeklyEmail } from '~/domain/agent-access/emails-schema';
import { listAgentSales } from '~/domain/agent-access/sales-queries.server';
import { isOnRecord } from '~/domain/agent-access/session-queries.server';
import { weeklyToken } from '~/domain/agent-access/weekly-link-rules.server';
import { weekOf } from '~/domain/agent-access/weekly-rules';
import { letter, skip } from '~/outbox/letter';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Steps and days, as on the agent's page: no price and no buyer. */
export const agentWeekly = letter(agentWeeklyEmail, async (_, { contactId, day }) => {
  const contact = await db.agentContact.findUnique({
    where: { id: contactId },
    select: { email: true, weekly_email: true },
  });
  if (!contact?.weekly_email) return skip('They do not want this email any more.');
  if (!(await isOnRecord(contact.email))) return skip('The address is on no estate agent’s record any more.');
  const sales = await listAgentSales({ email: contact.email, contactId });
  if (sales.length === 0) return skip('They have no sales.');
  const since = new Date(Date.parse(day) - WEEK_MS).toISOString().slice(0, 10);
  const { subject, lines } = weekOf(sales, since);
  if (lines.length === 0) return skip('Nothing moved, and nothing is waited for that they may read.');
  const stop = link(urls.agentWeekly(weeklyToken(contactId)));
  const mail = composeMail({
    subject,
    preview: 'What moved last week, and what we’re waiting for.',
    title: 'Your sales this week',
    blocks: [
      'Hello. Here is how your sales are going.',
      { rows: lines },
      { button: 'View your sales', href: link(urls.agentSales()) },
      { note: `If you do not want this email, you can stop it: ${stop}` },
    ],
    reference: null,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL, unsubscribe: stop };
});
