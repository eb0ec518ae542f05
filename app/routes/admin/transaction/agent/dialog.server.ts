import type { Viewer } from '~/domain/account/queries.server';
import { agentPart } from '~/domain/correction/agent-commands.server';
import { correct, dryRunCorrection } from '~/domain/correction/commands.server';
import { readCorrection } from '~/domain/correction/preview-queries.server';
import { isAgentCorrected, REASON_REQUIRED } from '~/domain/correction/rules';
import { listSentBefore } from '~/domain/correction/sent-queries.server';
import type { EstateAgent } from '~/domain/partner/estate-agent/entity-schema';
import { getEstateAgent, listEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import { townBeside } from '~/domain/partner/estate-agent/rules';
import { setEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { findNamedAgent } from '~/domain/sale/estate-agent/named-queries.server';
import {
  type AgentSituation,
  findAgentIntroductionToBe,
  getAgentSituation,
} from '~/domain/sale/estate-agent/queries.server';
import { type AgentAnswer, introductionStep, toAgentChoice } from '~/domain/sale/estate-agent/rules';
import { previewAgentIntroduction, previewCorrection } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { KnownError } from '~/platform/errors';
import { urls } from '~/urls';
import { nameOf } from '../../estate-agent/labels';
import { AGENT_STATUS } from '../labels';

/** The most offices listed. To see others, staff type more. */
const MAX_LISTED = 10;

type View = { searchValue: string; version?: number; step?: 'confirm'; estateAgentId: string };

export const addressOf = (id: string, { searchValue, version, step, estateAgentId }: View) =>
  urls.adminAssignEstateAgent(id, {
    searchValue: searchValue || undefined,
    estateAgentId: estateAgentId || undefined,
    version: version?.toString(),
    step,
  });

/** The step in which an office is searched for and chosen. */
export async function choosing(id: string, situation: AgentSituation, answer: AgentAnswer | null, searchValue: string) {
  const { status, version, current, asked } = situation;
  const estateAgentId = answer ? toAgentChoice(answer) : savedChoice(situation);
  const chosenId = answer ? asked?.id : current?.id;
  const [{ items, totalFilteredItems }, chosen, named] = await Promise.all([
    listEstateAgents({ brand: '', searchValue, offset: 0, limit: MAX_LISTED }),
    chosenId ? getEstateAgent(chosenId) : null,
    findNamedAgent(id),
  ]);
  // The chosen office comes first, whatever is searched for, so that a search does not lose the choice.
  const offices = [...(chosen ? [chosen] : []), ...items.filter(({ _id }) => _id !== chosenId)];
  return {
    step: 'choose' as const,
    saleId: id,
    status,
    named: named?.name ?? null,
    version,
    here: addressOf(id, { searchValue, estateAgentId }),
    known: { estateAgentId },
    searchValue,
    found: foundWords(totalFilteredItems, items.length, searchValue, offices.length > items.length),
    offices: offices.map((office) => ({ ...toOption(office), isNow: office._id === current?.id })),
  };
}

/** How many offices there are. @param besides the chosen one is listed too, which the search does not find */
function foundWords(found: number, listed: number, searchValue: string, besides: boolean): string {
  if (found === 0) {
    return searchValue ? 'No estate agents match this search. Try another word.' : 'There are no estate agents yet.';
  }
  const chosen = besides ? ', and the one that is chosen' : '';
  if (found > listed) {
    return `The first ${listed} of ${found.toLocaleString('en-GB')}${chosen}. Type more to find another.`;
  }
  return `${found === 1 ? '1 estate agent' : `${found} estate agents`}${chosen}`;
}

/** The saved answer as the form has it. '' while it is pending. */
const savedChoice = ({ current, status }: AgentSituation): string =>
  current?.id ?? (status === 'not_listed' || status === 'no_agent' ? status : '');

const toOption = ({ _id, brand, office, valuers }: EstateAgent) => ({
  id: _id,
  name: `${brand} - ${office.name}`,
  town: townBeside(office),
  valuer: valuers[0] ? { name: nameOf(valuers[0]), hasEmail: valuers[0].email !== null } : null,
});

const stepOf = ({ isPaid, isOver, asked, introductions }: AgentSituation) =>
  introductionStep({ isPaid, isOver, email: asked?.valuer?.email ?? null, last: introductions[0] ?? null });

/** The introduction that goes now, or once the seller has paid. Null when none will be sent. */
async function letterToBe(saleId: string, situation: AgentSituation, answer: AgentAnswer) {
  const email = situation.asked?.valuer?.email ?? null;
  const isNone = ['was', 'ended'].includes(stepOf(situation));
  if (answer.estateAgentId === null || email === null || isNone) return null;
  const introduction = await findAgentIntroductionToBe(saleId, answer.estateAgentId, email);
  return introduction && { to: email, ...previewAgentIntroduction(introduction) };
}

/** A digest of what was read: the same words to the same person give the same digest. */
const digestOf = (letter: Awaited<ReturnType<typeof letterToBe>>) => (letter ? sha256(JSON.stringify(letter)) : '');

const CHANGED =
  'The email has changed since you read it. Nothing has been saved or sent. Check it again before you assign.';

/**
 * Makes sure that the email that would go is the one that staff read, or that none would go if they read none. When a button is
 * pressed twice, the email has gone after the first press, and there is nothing to compare.
 * @throws KnownError 404; 409 when the email has changed
 */
export async function requireUnchangedPreview(id: string, answer: AgentAnswer, digest: string): Promise<void> {
  const situation = await getAgentSituation(id, answer.estateAgentId);
  if (stepOf(situation) === 'was') return;
  if (digestOf(await letterToBe(id, situation, answer)) !== digest) throw new KnownError(409, CHANGED);
}

/** In the letter to the seller, before it is typed. */
const REASON = '(your reason)';

/** What the seller reads where another answer puts right what they told us; null where it does not. */
async function correctionToBe(viewer: Viewer, id: string, situation: AgentSituation, answer: AgentAnswer) {
  if (!isCorrected(situation, answer)) return null;
  const part = agentPart(viewer, id, answer);
  const { to, letter, seen } = await readCorrection(part, REASON);
  return { to, seen, letter: previewCorrection(letter), sent: await listSentBefore(part, now()) };
}

const isCorrected = ({ status, current }: AgentSituation, answer: AgentAnswer) =>
  isAgentCorrected({ status, agentId: current?.id ?? null }, answer);

type Confirmed = { version?: number; reason: string | null; seen?: string };

/**
 * Assigns the estate agent, or corrects what the seller told us of it, with a reason.
 * @throws KnownError 422 without one; as `correct` and `setEstateAgent`
 */
export async function saveAgent(viewer: Viewer, id: string, answer: AgentAnswer, confirmed: Confirmed): Promise<void> {
  const { version, reason, seen = '' } = confirmed;
  if (!isCorrected(await getAgentSituation(id, answer.estateAgentId), answer)) {
    return setEstateAgent(viewer, id, answer, version);
  }
  const part = agentPart(viewer, id, answer);
  if (reason === null) {
    // Where a colleague made it a correction in the meantime, that comes first.
    await dryRunCorrection(viewer, part, { reason: REASON, version });
    throw new KnownError(422, REASON_REQUIRED, { reason: [REASON_REQUIRED] });
  }
  await correct(viewer, part, { reason, version, seen });
}

/** The step that confirms the choice. */
export async function confirmation(
  viewer: Viewer,
  id: string,
  situation: AgentSituation,
  answer: AgentAnswer,
  view: Omit<View, 'estateAgentId'>,
) {
  const { status, current, asked, introductions } = situation;
  const estateAgentId = toAgentChoice(answer);
  const office = answer.estateAgentId === null ? null : asked;
  const last = introductions[0] ?? null;
  const letter = await letterToBe(id, situation, answer);
  return {
    step: 'confirm' as const,
    saleId: id,
    status,
    version: view.version ?? situation.version,
    estateAgentId,
    amend: addressOf(id, { searchValue: view.searchValue, estateAgentId }),
    before: current?.name ?? AGENT_STATUS[status],
    after: office?.name ?? AGENT_STATUS[answer.status],
    valuer: office?.valuer ?? null,
    introduction: office && stepOf(situation),
    last: office && last,
    letter,
    digest: digestOf(letter),
    correction: await correctionToBe(viewer, id, situation, answer),
  };
}

type Places = { back: string; here: string };
export type ChoosingView = Awaited<ReturnType<typeof choosing>> & Places;
export type ConfirmationView = Awaited<ReturnType<typeof confirmation>> & Places;
