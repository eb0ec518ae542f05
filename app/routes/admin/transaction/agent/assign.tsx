import { useLoaderData } from '@remix-run/react';
import { agentReason } from '~/domain/correction/schema';
import { requireAgent } from '~/domain/sale/estate-agent/commands.server';
import { type AgentSituation, getAgentSituation } from '~/domain/sale/estate-agent/queries.server';
import { assignAgentWords, toAgentAnswer } from '~/domain/sale/estate-agent/rules';
import { agentChoiceState, agentForm } from '~/domain/sale/estate-agent/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { AGENT_STATUS } from '../labels';
import { FETCHING } from '../params';
import { AgentConfirmation } from './confirmation';
import { addressOf, choosing, confirmation, requireUnchangedPreview, saveAgent } from './dialog.server';
import { AgentPicker } from './picker';

export const handle: PageHandle = {
  title: ({ status }: { status: AgentSituation['status'] }) => assignAgentWords(status),
};

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'estate-agent'),
  load: async ({ viewer, params, url }) => {
    const { answer, isToConfirm, ...state } = agentChoiceState(url.searchParams);
    const situation = await getAgentSituation(params.id, answer?.estateAgentId);
    // The URL may name an office that has been deleted.
    const known = answer?.estateAgentId && !situation.asked ? null : answer;
    return known && isToConfirm
      ? confirmation(viewer, params.id, situation, known, state)
      : choosing(params.id, situation, known, state.searchValue);
  },
  loadFailure: FETCHING,
  schema: agentForm.extend({ reason: agentReason }),
  save: async ({ viewer, params: { id }, url, answers, version, seen }) => {
    const { estateAgentId, confirmed, digest, reason } = answers;
    const answer = toAgentAnswer(estateAgentId);
    if (confirmed) {
      await requireUnchangedPreview(id, answer, digest);
      await saveAgent(viewer, id, answer, { version, reason, seen });
      return urls.adminTransaction(id, 'estate-agent');
    }
    await requireAgent(id, answer);
    const { searchValue } = agentChoiceState(url.searchParams);
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
