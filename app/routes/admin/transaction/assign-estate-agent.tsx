import { useLoaderData } from '@remix-run/react';
import { type EstateAgentRecord, getEstateAgent, listEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import { requireAgent, setEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { type AgentSituation, getAgentSituation } from '~/domain/sale/estate-agent/queries.server';
import { type AgentAnswer, introductionStep, toAgentAnswer, toAgentChoice } from '~/domain/sale/estate-agent/rules';
import { agentForm, agentView } from '~/domain/sale/estate-agent/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { nameOf } from '../estate-agent/words';
import { dialogForm } from '../shared/dialog-form.server';
import { oneId } from '../shared/params';
import { AgentConfirmation } from './agent-confirmation';
import { AgentPicker } from './agent-picker';
import { FETCHING } from './params';
import { AGENT_STATUS, assignAgentWords } from './words';

export const handle: PageHandle = {
  title: ({ status }: { status: AgentSituation['status'] }) => assignAgentWords(status),
};

/** How many offices are listed. To see others, staff type more of what they look for. */
const MOST_LISTED = 20;

const dialog = dialogForm({
  params: oneId,
  back: ({ id }) => urls.adminTransaction(id, 'estate-agent'),
  load: async ({ params, url }) => {
    const { answer, isToConfirm, ...view } = agentView(url.searchParams);
    const situation = await getAgentSituation(params.id, answer?.estateAgentId);
    // An address may name an office that is no more.
    const known = answer?.estateAgentId && !situation.asked ? null : answer;
    return known && isToConfirm
      ? confirmation(params.id, situation, known, view)
      : choosing(params.id, situation, known, view.searchValue);
  },
  loadFailure: FETCHING,
  schema: agentForm,
  save: async ({ viewer, params: { id }, url, answers: { estateAgentId, confirmed }, version }) => {
    const answer = toAgentAnswer(estateAgentId);
    if (confirmed) {
      await setEstateAgent(viewer, id, answer, version);
      return urls.adminTransaction(id, 'estate-agent');
    }
    await requireAgent(id, answer);
    const { searchValue } = agentView(url.searchParams);
    return address(id, { step: 'confirm', estateAgentId, searchValue, version });
  },
  next: (url) => url,
  failure: 'An unknown error occurred',
  labels: {
    estate_agent: ['Estate agent'],
    estate_agent_status: ['Status', (status: AgentSituation['status']) => AGENT_STATUS[status]],
  },
});

export const loader = dialog.loader;
export const action = dialog.action;

type View = { searchValue: string; version?: number; step?: 'confirm'; estateAgentId: string };

const address = (id: string, { searchValue, version, step, estateAgentId }: View) =>
  urls.adminAssignEstateAgent(id, {
    searchValue: searchValue || undefined,
    estateAgentId: estateAgentId || undefined,
    version: version?.toString(),
    step,
  });

async function choosing(id: string, situation: AgentSituation, answer: AgentAnswer | null, searchValue: string) {
  const { status, version, current, asked } = situation;
  const estateAgentId = answer ? toAgentChoice(answer) : savedChoice(situation);
  const chosenId = answer ? asked?.id : current?.id;
  const [{ items, totalFilteredItems }, chosen] = await Promise.all([
    listEstateAgents({ brand: '', searchValue, offset: 0, limit: MOST_LISTED }),
    chosenId ? [await getEstateAgent(chosenId)] : [],
  ]);
  return {
    step: 'choose' as const,
    saleId: id,
    status,
    version,
    here: address(id, { searchValue, estateAgentId }),
    known: { estateAgentId },
    searchValue,
    found: totalFilteredItems,
    listed: items.length,
    // The chosen one first: looking for another does not take it away.
    offices: [...chosen, ...items.filter(({ _id }) => _id !== chosenId)].map(toOption),
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

function confirmation(id: string, situation: AgentSituation, answer: AgentAnswer, view: Omit<View, 'estateAgentId'>) {
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
    amend: address(id, { searchValue: view.searchValue, estateAgentId }),
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

export default function AssignEstateAgent() {
  const view = useLoaderData<typeof loader>();
  return view.step === 'choose' ? <AgentPicker view={view} /> : <AgentConfirmation view={view} />;
}
