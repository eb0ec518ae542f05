import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { confirmProposal, takeProposalBack } from '~/domain/managing/proposal/commands.server';
import { getProposal } from '~/domain/managing/proposal/queries.server';
import { changesWords } from '~/domain/managing/proposal/rules';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { type ProposalDecision, urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { FAILED } from './labels';
import { ChangeList, changeOf } from './proposal-change';

const TITLES: Record<ProposalDecision, string> = { confirm: 'Confirm change', 'take-back': 'Take back change' };

export const handle: PageHandle = { title: ({ decision }: { decision: ProposalDecision }) => TITLES[decision] };

const dialog = confirmDialog({
  params: z.object({ id, decision: z.enum(['confirm', 'take-back']) }),
  back: () => urls.adminProposals(),
  load: async ({ viewer, params }) => {
    const proposal = await getProposal(viewer, params.id);
    const { decision } = params;
    const { by, refused, refusedBack } = proposal;
    const next = { ...proposal.before, ...proposal.change } as { next_price_from?: string | null };
    const said =
      decision === 'confirm'
        ? { obstacle: refused, effect: changesWords(next) }
        : { obstacle: refusedBack, effect: 'Nothing will change.' };
    return { decision, by, ...said, ...changeOf(proposal) };
  },
  confirm: ({ viewer, params }) =>
    params.decision === 'confirm' ? confirmProposal(viewer, params.id) : takeProposalBack(viewer, params.id),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function Decide() {
  const view = useLoaderData<typeof loader>();
  const { decision, title, fields, by, obstacle, effect } = view;
  return (
    <ConfirmDialog
      view={view}
      label={decision === 'confirm' ? 'Confirm' : 'Take back'}
      danger={decision === 'take-back'}
      obstacle={obstacle}
    >
      <b>{title}</b>, proposed by {by}:
      <div className="my-3">
        <ChangeList fields={fields} />
      </div>
      {effect} We will not send an email.
    </ConfirmDialog>
  );
}
