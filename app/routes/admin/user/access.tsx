import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ACCESS_CHANGES, type AccessChange, accessChanges, endsAccess, OWN_ACCESS } from '~/domain/account/rules';
import { changeAccess } from '~/domain/account/users-commands.server';
import { getUserRecord } from '~/domain/account/users-queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { nameOf, onUser } from './parts';

export const handle: PageHandle = { title: ({ change }: { change: AccessChange }) => WORDS[change].title };

const dialog = confirmDialog({
  params: onUser.params.extend({ change: z.enum(ACCESS_CHANGES) }),
  back: ({ id }) => urls.adminUser(id),
  load: async ({ viewer, params: { id, change } }) => {
    const user = await getUserRecord(viewer, id);
    return {
      change,
      name: nameOf(user),
      email: user.email,
      isSelf: id === viewer.userId,
      isNeeded: accessChanges(user).includes(change),
    };
  },
  confirm: ({ viewer, params: { id, change } }) => changeAccess(viewer, id, change),
  failure: onUser.failure,
});

export const loader = dialog.loader;
export const action = dialog.action;

type Words = { title: string; label: string; already: string; follows: (name: string, email: string) => string };

const WORDS: Record<AccessChange, Words> = {
  deactivate: {
    title: 'Deactivate user',
    label: 'Deactivate',
    already: 'is deactivated already',
    follows: (name) =>
      `${name} is signed out everywhere at once, and cannot sign in any more. Sales and purchases stay as they are. No email is sent.`,
  },
  reactivate: {
    title: 'Reactivate user',
    label: 'Reactivate',
    already: 'is active already',
    follows: (name, email) => `${name} can sign in again, with a link to ${email}. No email is sent.`,
  },
  'make-staff': {
    title: 'Make staff',
    label: 'Make staff',
    already: 'is one of the staff already',
    follows: (name) =>
      `${name} will see and change everything here, customers and other staff included. Sessions end: ${name} is signed out everywhere and signs in anew.`,
  },
  'unmake-staff': {
    title: 'Unmake staff',
    label: 'Unmake staff',
    already: 'is not one of the staff',
    follows: (name) =>
      `${name} leaves the back office at once: sessions end, on every device. The account stays, as a customer’s.`,
  },
};

export default function Access() {
  const view = useLoaderData<typeof loader>();
  const { change, name, email, isSelf, isNeeded } = view;
  const { label, already, follows } = WORDS[change];
  const obstacle = isSelf && endsAccess(change) ? OWN_ACCESS : isNeeded ? null : `${name} ${already}.`;
  return (
    <ConfirmDialog view={view} label={label} danger={change === 'deactivate'} obstacle={obstacle}>
      {follows(name, email)}
    </ConfirmDialog>
  );
}
