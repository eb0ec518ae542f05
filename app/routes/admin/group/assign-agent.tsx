import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { withEmails } from '~/domain/email/rules';
import { assignGroupAgent } from '~/domain/group/ops-commands.server';
import { findGroupLetterToBe, findObstacle, type GroupLetterFacts } from '~/domain/group/ops-queries.server';
import { getGroupRow } from '~/domain/group/queries.server';
import { confirmed, groupAgent } from '~/domain/group/schema';
import { getEstateAgent, listEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import { townBeside } from '~/domain/partner/estate-agent/rules';
import { agentChoiceState } from '~/domain/sale/estate-agent/schema';
import { previewGroupLetter } from '~/letters/previews.server';
import { sha256 } from '~/platform/crypto.server';
import { KnownError } from '~/platform/errors';
import { RadioCards } from '~/ui/choices';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { SearchBox } from '~/ui/filters';
import { ErrorSummary } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm, useDialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { LetterPreview } from '../shared/letter-preview';
import { idParams } from '../shared/params';
import { Blocked } from './blocked';

export const handle: PageHandle = { title: 'Assign Estate Agent' };

/** The most offices listed. To see others, staff type more. */
const MAX_LISTED = 10;

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminGroupOps(id),
  load: async ({ params: { id }, url }) => {
    const { searchValue, answer, isToConfirm } = agentChoiceState(url.searchParams);
    const estateAgentId = answer?.estateAgentId ?? '';
    const [group, obstacle, { items, totalFilteredItems }, chosen, facts] = await Promise.all([
      getGroupRow(id),
      findObstacle(id, 'estate_agent'),
      listEstateAgents({ brand: '', searchValue, offset: 0, limit: MAX_LISTED }),
      estateAgentId ? getEstateAgent(estateAgentId) : null,
      estateAgentId ? findGroupLetterToBe(id, { estateAgentId }) : null,
    ]);
    const offices = [...(chosen ? [chosen] : []), ...items.filter(({ _id }) => _id !== estateAgentId)];
    return {
      groupId: id,
      version: group.version,
      units: group.units,
      searchValue,
      found: totalFilteredItems,
      obstacle,
      known: { estateAgentId },
      here: urls.adminGroupOps(id, 'estate-agent', { searchValue: searchValue || undefined }),
      offices: offices.map(({ _id, brand, office }) => ({
        value: _id,
        label: `${brand} - ${office.name}`,
        hint: townBeside(office),
      })),
      toConfirm: isToConfirm && facts?.agent ? { ...facts.agent, digest: digestOf(facts) } : null,
      preview: previewOf(facts),
    };
  },
  schema: groupAgent.extend({ confirmed, digest: z.string().max(100).optional() }),
  save: async ({ viewer, params: { id }, answers: { estateAgentId, confirmed, digest }, version }) => {
    if (!confirmed) return urls.adminGroupOps(id, 'estate-agent', { estateAgentId, step: 'confirm' });
    const facts = await findGroupLetterToBe(id, { estateAgentId });
    if (digestOf(facts) !== digest) throw new KnownError(409, CHANGED);
    await assignGroupAgent(viewer, id, estateAgentId, version);
    return urls.adminGroupOps(id);
  },
  next: (url) => url,
  failure: 'An unknown error occurred',
});

const CHANGED =
  'Something here has changed since you read it. Nothing has been assigned or sent. Check it again before you assign.';

const previewOf = (facts: GroupLetterFacts | null) =>
  facts?.agent?.email ? previewGroupLetter('estate_agent', facts) : null;

/** A digest of what staff read: the agent, the recipients and the letter. */
const digestOf = (facts: GroupLetterFacts | null) => sha256(JSON.stringify([facts?.agent, previewOf(facts)]));

export const loader = dialog.loader;
export const action = dialog.action;

export default function AssignGroupAgent() {
  const view = useLoaderData<typeof loader>();
  const { form } = useDialogForm('group-agent', view);
  const { groupId, units, toConfirm, preview, searchValue, found, offices, obstacle } = view;
  if (obstacle) return <Blocked back={view.back}>{obstacle}</Blocked>;
  if (toConfirm) {
    const { estateAgentId } = view.known;
    return (
      <Dialog title="Assign Estate Agent" closeHref={view.back}>
        <ErrorSummary form={form} />
        <ConfirmCard
          label={withEmails('Assign Estate Agent', preview ? 1 : 0)}
          backHref={urls.adminGroupOps(groupId, 'estate-agent', { estateAgentId })}
          fields={{ estateAgentId, digest: toConfirm.digest, version: String(view.version) }}
        >
          <p>
            <b>{toConfirm.office}</b> will be the estate agent of all {units} units of this group.
          </p>
          {preview ? (
            <p className="mt-2 wrap-anywhere">We will send one email about all of them to {toConfirm.email}.</p>
          ) : (
            <Notice>The primary valuer has no email: an introduction email will not be sent.</Notice>
          )}
        </ConfirmCard>
        {preview && <LetterPreview title="Introduce the estate agent" to={toConfirm.email} preview={preview} open />}
      </Dialog>
    );
  }
  return (
    <DialogForm
      id="group-agent"
      view={view}
      intro={
        <>
          <p className="mb-4 text-ink-soft">
            For all {units} units. You will see every email before anything is assigned or sent.
          </p>
          <SearchBox
            label="Search estate agents"
            hint="Brand, office or address"
            name="searchValue"
            value={searchValue}
            action={urls.adminGroupOps(groupId, 'estate-agent')}
            keep={{}}
          />
          <p role="status" className="mt-2 text-sm text-ink-soft">
            {found === 0 ? 'No estate agents match this search. Try another word.' : `${found} found`}
          </p>
        </>
      }
    >
      {(shown) => <RadioCards field={shown.field('estateAgentId')} label="Estate agent" options={offices} />}
    </DialogForm>
  );
}
