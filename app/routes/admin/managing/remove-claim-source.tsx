import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { removeClaimSource } from '~/domain/managing/claims/commands.server';
import { getClaim } from '~/domain/managing/claims/queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { FAILED } from './labels';

export const handle: PageHandle = { title: 'Remove source' };

const dialog = confirmDialog({
  params: z.object({ key: z.string() }),
  back: () => urls.adminClaims(),
  load: async ({ viewer, params: { key } }) => {
    const { words, plain, source } = await getClaim(viewer, key);
    return { words, plain, isSourced: source !== null };
  },
  confirm: ({ viewer, params: { key } }) => removeClaimSource(viewer, key),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RemoveClaimSource() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog view={view} danger obstacle={view.isSourced ? null : 'It has no source.'}>
      On the live site our pages will say ‘{view.plain}’ in place of ‘<b>{view.words}</b>’.
    </ConfirmDialog>
  );
}
