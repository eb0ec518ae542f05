import type { Role } from '~/domain/account/rules';
import { addressLines } from '~/domain/address/rules';
import type { Agent, Searches, Solicitor } from '~/domain/dashboard/shared-fragments.server';
import type { ReadWait } from '~/domain/deal/standing-rules';
import { regulatorWords, titleInSentence } from '~/domain/partner/lawyer-group/title-rules';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { fullName } from '~/domain/people/rules';
import { AFTER_CANCELLED, isNotNeeded, type SearchState, searchLabel, searchState } from '~/domain/search/rules';
import { formatDay, formatWeekday } from '~/domain/shared/dates-rules';
import { searchBars } from '~/routes/shared/search-bars';

const tones = { 'in progress': 'wait', cancelled: 'bad', success: 'ok' } as const satisfies Record<SearchState, string>;

const ORDER = { cancelled: 0, 'in progress': 1, success: 2 } as const satisfies Record<SearchState, number>;

/** First those that need something, then those to come and those that are back, each by their day. */
const inOrder = (searches: Searches): Searches => {
  const dayOf = ({ completed, expected }: Searches[number]) => completed ?? expected ?? '9999';
  const rankOf = (search: Searches[number]) =>
    isNotNeeded(search) ? ORDER.success : ORDER[searchState(search.status)];
  return [...searches].sort((a, b) => rankOf(a) - rankOf(b) || dayOf(a).localeCompare(dayOf(b)));
};

/** @param hasBars what the deal waits for has bars, too, and the page says there what they mean */
export function searchesOf(unordered: Searches, today: string, hasBars = false) {
  const searches = inOrder(unordered);
  // Only of those still to come: of the others the words say no more than the day.
  const toCome = searches.filter(({ status }) => searchState(status) === 'in progress');
  const bars = searchBars(toCome, today, hasBars);
  return searches.map((search) => ({
    label: searchLabel(search.productId),
    bar: bars[toCome.indexOf(search)] ?? null,
    ...(isNotNeeded(search)
      ? { status: 'not needed', tone: 'ok' as const }
      : { status: search.status, tone: tones[searchState(search.status)] }),
    when: searchNote(search, today),
  }));
}

/** When a search came or is expected. For a cancelled one, what happens next. */
function searchNote(search: Searches[number], today: string): string | null {
  const { status, expected, completed } = search;
  if (isNotNeeded(search)) return null;
  if (searchState(status) === 'cancelled') return AFTER_CANCELLED;
  if (completed) return formatDay(completed);
  return expected && `${expected < today ? 'Was expected' : 'Expected'} ${formatDay(expected)}`;
}

/** The day by which all searches in progress should be back. Null once it has passed. */
export function lastExpected(searches: Searches, today: string): string | null {
  const days = searches.flatMap(({ status, expected }) =>
    searchState(status) === 'in progress' && expected ? [expected] : [],
  );
  const last = days.sort().at(-1);
  return last && last >= today ? formatDay(last) : null;
}

/**
 * @param wait for the introduction, as the list of what the deal waits for has it; undefined where nothing waits for it any more
 * @param note what the page says about the solicitor in place of our choice
 */
export function introductionWords(wait: ReadWait | undefined, note: string | null): string {
  if (note !== null) return note;
  if (wait?.isLate) {
    return 'We’re still choosing your solicitor. It’s taking longer than usual. We’ll introduce you to each other by email.';
  }
  return wait?.due
    ? `We’re choosing your solicitor. We’ll introduce you to each other by email, usually by ${formatWeekday(wait.due)}.`
    : 'We’re choosing your solicitor. We’ll introduce you to each other by email.';
}

/**
 * What a buyer reads until staff accept them.
 * @param firm of the buyer's own solicitor
 * @param who asked for that firm
 * @param isElsewhere our panel does not work where the home is
 */
export function unacceptedBuyerNote(firm: string | null, who: string, isElsewhere = false): string {
  const then = 'Once the seller has confirmed that you are the buyer, we’ll';
  if (firm !== null) return `${who} asked for ${firm}. ${then} send them your case.`;
  return isElsewhere
    ? `Our panel works in England and Wales, so you need a solicitor where the home is. ${then} send them your case.`
    : `${then} choose a solicitor for you.`;
}

export type Phone = { href: string; label: string };

const phoneOf = (number: string | null): Phone | null =>
  number === null ? null : { href: `tel:${number}`, label: displayOfficePhone(number) };

export function solicitorOf(solicitor: Solicitor | null) {
  if (!solicitor) return null;
  const { firstName, lastName, title, regulatorNumber, bio, firm, phone, address, startDate } = solicitor;
  return {
    name: firstName && lastName ? fullName({ firstName, lastName }) : null,
    called: titleInSentence(title),
    regulator: regulatorWords(title, regulatorNumber),
    bio,
    since: startDate && formatDay(startDate),
    phone: phoneOf(phone),
    lines: [firm, ...addressLines(address)],
  };
}

const NO_AGENT: Record<Role, string> = {
  sell: 'You’re selling without an estate agent.',
  buy: 'The seller does not have an estate agent.',
};

const TO_NAME = {
  pending: { words: 'You have not told us who your estate agent is yet.', label: 'Tell us now' },
  not_listed: { words: 'Your estate agent is not on our list.', label: 'Tell us who they are' },
};

/**
 * The estate agent, or what is known about them. Null if there is nothing to say. It says that we are adding an agent only if the
 * seller named them, and staff have not left them out.
 * @param toName where the primary seller names the agent
 */
export function agentOf(
  role: Role,
  {
    agent,
    agentStatus,
    namedAgent,
    isAgentLeftOut,
    isUnit,
    conveyance,
  }: Agent & { conveyance: { aborted: string | null } },
  toName: string | null,
) {
  if (agentStatus === null) return null;
  if (agent) return { words: `${agent.brand} - ${agent.office}`, phone: phoneOf(agent.phone), link: null };
  // Once a deal has ended, no agent is added to it.
  if (isUnit || (namedAgent && conveyance.aborted !== null)) return null;
  const only = (words: string) => ({ words, phone: null, link: null });
  if (agentStatus === 'no_agent') return only(NO_AGENT[role]);
  if (namedAgent && isAgentLeftOut)
    return role === 'sell' ? only(`You told us that your estate agent is ${namedAgent}.`) : null;
  if (namedAgent)
    return only(role === 'sell' ? `We’re adding your estate agent: ${namedAgent}.` : 'We’re adding the estate agent.');
  if (toName === null || agentStatus === 'assigned') return null;
  const { words, label } = TO_NAME[agentStatus];
  return { words, phone: null, link: { href: toName, label } };
}
