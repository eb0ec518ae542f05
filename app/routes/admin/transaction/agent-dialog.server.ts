import { type EstateAgentRecord, getEstateAgent, listEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import type { AgentSituation } from '~/domain/sale/estate-agent/queries.server';
import { type AgentAnswer, introductionStep, toAgentChoice } from '~/domain/sale/estate-agent/rules';
import { urls } from '~/urls';
import { nameOf } from '../estate-agent/words';
import { AGENT_STATUS } from './words';

/** How many offices are listed. To see others, staff type more of what they look for. */
const MAX_LISTED = 10;

type View = { searchValue: string; version?: number; step?: 'confirm'; estateAgentId: string };

export const addressOf = (id: string, { searchValue, version, step, estateAgentId }: View) =>
  urls.adminAssignEstateAgent(id, {
    searchValue: searchValue || undefined,
    estateAgentId: estateAgentId || undefined,
    version: version?.toString(),
    step,
  });

/** An office is looked for and chosen. */
export async function choosing(id: string, situation: AgentSituation, answer: AgentAnswer | null, searchValue: string) {
  const { status, version, current, asked } = situation;
  const estateAgentId = answer ? toAgentChoice(answer) : savedChoice(situation);
  const chosenId = answer ? asked?.id : current?.id;
  const [{ items, totalFilteredItems }, chosen] = await Promise.all([
    listEstateAgents({ brand: '', searchValue, offset: 0, limit: MAX_LISTED }),
    chosenId ? getEstateAgent(chosenId) : null,
  ]);
  return {
    step: 'choose' as const,
    saleId: id,
    status,
    version,
    here: addressOf(id, { searchValue, estateAgentId }),
    known: { estateAgentId },
    searchValue,
    found: totalFilteredItems,
    listed: items.length,
    // The chosen one first: looking for another does not take it away.
    offices: [...(chosen ? [chosen] : []), ...items.filter(({ _id }) => _id !== chosenId)].map(toOption),
  };
}

/** What is saved, as the form has it; nothing where it is still to be settled. */
const savedChoice = ({ current, status }: AgentSituation): string =>
  current?.id ?? (status === 'not_listed' || status === 'no_agent' ? status : '');

const toOption = ({ _id, brand, office, valuers }: EstateAgentRecord) => ({
  id: _id,
  name: `${brand} - ${office.name}`,
  town: office.address?.post_town ?? null,
  valuer: valuers[0] ? { name: nameOf(valuers[0]), hasEmail: valuers[0].email !== null } : null,
});

/** What was chosen is to be confirmed. */
export function confirmation(
  id: string,
  situation: AgentSituation,
  answer: AgentAnswer,
  view: Omit<View, 'estateAgentId'>,
) {
  const { status, isPaid, current, asked, introductions } = situation;
  const estateAgentId = toAgentChoice(answer);
  const office = answer.estateAgentId === null ? null : asked;
  const last = introductions[0] ?? null;
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
    introduction: office && introductionStep({ isPaid, email: office.valuer?.email ?? null, last }),
    last: office && last,
  };
}

type Places = { back: string; here: string };
export type ChoosingView = Awaited<ReturnType<typeof choosing>> & Places;
export type ConfirmationView = ReturnType<typeof confirmation> & Places;
