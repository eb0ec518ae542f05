import { useLoaderData } from '@remix-run/react';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { toDay } from '~/domain/shared/entity-rules';
import { setFollowUp } from '~/domain/work/follow-up-commands.server';
import { getSaleWork } from '~/domain/work/queries.server';
import { now } from '~/platform/clock.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../../shared/dialog-form';
import { confirmDialog } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';

export const handle: PageHandle = { title: 'Follow-up done' };

const dialog = confirmDialog({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'notes'),
  load: async ({ params: { id } }) => {
    const { followUpOn, followUpNote } = await getSaleWork(id, now());
    return { followUp: followUpOn && `${dayAsRead(toDay(followUpOn))}: ${followUpNote ?? ''}` };
  },
  confirm: ({ viewer, params: { id } }) => setFollowUp(viewer, id, null),
  failure: 'There was an error saving the follow-up',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function FollowUpDone() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog view={view} label="Done" obstacle={view.followUp ? null : 'There is no follow-up.'}>
      {view.followUp}
    </ConfirmDialog>
  );
}
