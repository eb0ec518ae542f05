import { useLoaderData } from '@remix-run/react';
import { requireAgent, setEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { type AgentSituation, getAgentSituation } from '~/domain/sale/estate-agent/queries.server';
import { assignAgentWords, toAgentAnswer } from '~/domain/sale/estate-agent/rules';
import { agentForm, agentView } from '~/domain/sale/estate-agent/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dialogForm } from '../../shared/dialog-form.server';
import { oneId } from '../../shared/params';
import { AGENT_STATUS } from '../labels';
import { FETCHING } from '../params';
import { AgentConfirmation } from './confirmation';
import { addressOf, choosing, confirmation, requireAsRead } from './dialog.server';
import { AgentPicker } from './picker';

export const handle: PageHandle = {
  title: ({ status }: { status: AgentSituation['status'] }) => assignAgentWords(status),
};

const dialog = dialogForm({
  params: oneId,
  back: ({ id }) => urls.adminTransaction(id, 'estate-agent'),
  load: async ({ params, url }) => {
    const { answer, isToConfirm, ...view } = agentView(url.searchParams);
    const situation = await getAgentSituation(params.id, answer?.estateAgentId);
    // The URL may name an office that has been deleted.
    const known = answer?.estateAgentId && !situation.asked ? null : answer;
    return known && isToConfirm
      ? confirmation(params.id, situation, known, view)
      : choosing(params.id, situation, known, view.searchValue);
  },
  loadFailure: FETCHING,
  schema: agentForm,
  save: async ({ viewer, params: { id }, url, answers: { estateAgentId, confirmed, digest }, version }) => {
    const answer = toAgentAnswer(estateAgentId);
    if (confirmed) {
      await requireAsRead(id, answer, digest);
      await setEstateAgent(viewer, id, answer, version);
      return urls.adminTransaction(id, 'estate-agent');
    }
    await requireAgent(id, answer);
    const { searchValue } = agentView(url.searchParams);
    return addressOf(id, { step: 'confirm', estateAgentId, searchValue, version });
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

export default function AssignEstateAgent() {
  const view = useLoaderData<typeof loader>();
  return view.step === 'choose' ? <AgentPicker view={view} /> : <AgentConfirmation view={view} />;
}
