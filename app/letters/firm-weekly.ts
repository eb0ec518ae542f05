import { findToken } from '~/domain/access-link/queries.server';
import { listAskedMatters, type WaitingMatter } from '~/domain/deal/firm-queries.server';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { firmWeeklyEmail } from '~/domain/solicitor-report/emails-schema';
import { findFirmOfLink } from '~/domain/solicitor-report/matter-queries.server';
import { REPORTS } from '~/domain/solicitor-report/texts';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { type Block, composeMail } from './layout';
import { link } from './link';

type Waiting = WaitingMatter & { asked: NonNullable<WaitingMatter['asked']> };

const isWaiting = (matter: WaitingMatter): matter is Waiting => matter.asked !== null;

export const firmWeekly = letter(firmWeeklyEmail, async (_, { linkId }) => {
  const token = await findToken(linkId);
  const found = token && (await findFirmOfLink(token));
  if (!token || !found) return skip('The link has ended.');
  const mail = composeWeekly(found.firstName ?? found.firm.firm, await listAskedMatters(found.firm.id), token);
  if (mail === null) return skip('No matter waits for them.');
  return { ...mail, replyTo: env.SUPPORT_EMAIL, unsubscribe: link(urls.firmStop(token)) };
});

/** The page of the link has all of them. */
const MOST_MATTERS = 10;
const MOST_NAMES = 3;

/** Null where no matter waits for them. */
export function composeWeekly(firstName: string, matters: readonly WaitingMatter[], token: string) {
  const waiting = matters.filter(isWaiting);
  const n = waiting.length;
  if (n === 0) return null;
  const names = waiting.slice(0, MOST_NAMES).map(({ address }) => streetOf(address));
  const more = n > MOST_NAMES ? ` and ${n - MOST_NAMES} more` : '';
  const count = n === 1 ? '1 matter waits for you' : `${n} matters wait for you`;
  return composeMail({
    subject: `${count}: ${names.join(', ')}${more}`,
    preview: 'For each, one press tells the client and the agent.',
    title: count,
    blocks: [
      `${greet('Hello', firstName)}. For each, one press tells the client and the agent, so they do not need to call you.`,
      ...waiting.slice(0, MOST_MATTERS).flatMap((matter) => blocksOf(matter, token)),
      { button: 'Open your matters', href: link(urls.firmMatters(token)) },
      { note: `If you do not want this email every week, you can stop it: ${link(urls.firmStop(token))}` },
    ],
    reference: null,
  });
}

function blocksOf({ address, side, client, reference, assignmentId, asked, next }: Waiting, token: string): Block[] {
  const [kind] = next;
  const line = `${address}, for the ${side}, ${client}. We’re waiting ${asked.words}, since ${formatDayInWords(asked.since)}. Our reference is ${reference}.`;
  if (!kind) return [line];
  return [line, { button: REPORTS[kind].label, href: link(urls.firmMatter(token, assignmentId, { side, kind })) }];
}

/** '8 Mill Lane, Ludlow' is 'Mill Lane'. */
const streetOf = (address: string): string => (address.split(',')[0] ?? address).replace(/^\d+\w? /, '');
