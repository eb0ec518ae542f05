import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  ACCESS_CHANGES,
  type AccessChange,
  accessChanges,
  changesManager,
  endsAccess,
  MANAGERS_ALONE,
  OWN_ACCESS,
} from '~/domain/account/rules';
import { changeAccess } from '~/domain/account/users-commands.server';
import { getStanding, getUser } from '~/domain/account/users-queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { nameOf, userPage } from './guard';

export const handle: PageHandle = { title: ({ change }: { change: AccessChange }) => WORDS[change].title };

const dialog = confirmDialog({
  params: userPage.params.extend({ change: z.enum(ACCESS_CHANGES) }),
  back: ({ id }) => urls.adminUser(id),
  load: async ({ viewer, params: { id, change } }) => {
    const [user, { standing, byManager }] = await Promise.all([getUser(viewer, id), getStanding(viewer, id)]);
    return {
      change,
      name: nameOf(user),
      email: user.email,
      isSelf: id === viewer.userId,
      isStaff: standing.type === 'admin',
      isNeeded: accessChanges(standing, true).includes(change),
      isAllowed: byManager || !changesManager(change, standing),
    };
  },
  confirm: ({ viewer, params: { id, change } }) => changeAccess(viewer, id, change),
  failure: userPage.failure,
});

export const loader = dialog.loader;
export const action = dialog.action;

type Words = { title: string; label: string; already: string; follows: (name: string, email: string) => string };

const WORDS: Record<AccessChange, Words> = {
  deactivate: {
    title: 'Deactivate user',
    label: 'Deactivate',
    already: 'is already inactive',
    follows: (name) =>
      `${name} will be signed out everywhere straight away and will not be able to sign in. Their sales and purchases will not change. We will not email them.`,
  },
  reactivate: {
    title: 'Reactivate user',
    label: 'Reactivate',
    already: 'is already active',
    follows: (name, email) =>
      `${name} will be able to sign in again with a magic link sent to ${email}. We will not send an email now.`,
  },
  'make-staff': {
    title: 'Give staff access',
    label: 'Give staff access',
    already: 'already has staff access',
    follows: (name) =>
      `${name} will be able to see and change everything here, including customers and other staff. ${name} will be signed out everywhere and will need to sign in again. We will not send an email.`,
  },
  'unmake-staff': {
    title: 'Remove staff access',
    label: 'Remove staff access',
    already: 'does not have staff access',
    follows: (name) =>
      `${name} will lose access to the back office straight away and be signed out everywhere. The account will stay, as a customer account. We will not email them.`,
  },
  'make-manager': {
    title: 'Make a manager',
    label: 'Make a manager',
    already: 'is a manager already, or is not staff with an active account',
    follows: (name) =>
      `${name} will be able to refund any order, to make other managers, and to propose and confirm changes to prices and codes. We will not send an email.`,
  },
  'unmake-manager': {
    title: 'Remove as a manager',
    label: 'Remove as a manager',
    already: 'is not a manager',
    follows: (name) => `${name} will stay staff, but will no longer be a manager. We will not send an email.`,
  },
};

const LEAVES = ' If they look after sales, these become no one’s, and we email the team about it.';

export default function Access() {
  const view = useLoaderData<typeof loader>();
  const { change, name, email, isSelf, isStaff, isNeeded, isAllowed } = view;
  const { label, already, follows } = WORDS[change];
  const refused = isAllowed ? null : MANAGERS_ALONE;
  const obstacle = isSelf && endsAccess(change) ? OWN_ACCESS : isNeeded ? refused : `${name} ${already}.`;
  return (
    <ConfirmDialog view={view} label={label} danger={change === 'deactivate'} obstacle={obstacle}>
      {follows(name, email)}
      {isStaff && endsAccess(change) && LEAVES}
    </ConfirmDialog>
  );
}
