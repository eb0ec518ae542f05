import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ACCESS_CHANGES, type AccessChange, accessChanges, endsAccess, OWN_ACCESS } from '~/domain/account/rules';
import { changeAccess } from '~/domain/account/users-commands.server';
import { getUserRecord } from '~/domain/account/users-queries.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { FormError } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { nameOf, onUser } from './parts';

export const handle: PageHandle = { title: ({ change }: { change: AccessChange }) => WORDS[change].title };

const guard = { ...onUser, params: onUser.params.extend({ change: z.enum(ACCESS_CHANGES) }) };

export const loader = page(guard, async ({ viewer, params: { id, change } }) => {
  const user = await getUserRecord(viewer, id);
  return {
    id,
    change,
    name: nameOf(user),
    email: user.email,
    isSelf: id === viewer.userId,
    isNeeded: accessChanges(user).includes(change),
  };
});

export const action = page(guard, async ({ viewer, params: { id, change } }) => {
  try {
    await changeAccess(viewer, id, change);
  } catch (error) {
    if (!(error instanceof KnownError) || error.status === 404) throw error;
    return data({ problem: error.message }, error.status);
  }
  return redirect(urls.adminUser(id));
});

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
  const { id, change, name, email, isSelf, isNeeded } = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: string }>()?.problem;
  const { title, label, already, follows } = WORDS[change];
  const back = urls.adminUser(id);
  const endsOwn = isSelf && endsAccess(change);
  return (
    <Dialog title={title} closeHref={back}>
      {problem && <FormError>{problem}</FormError>}
      {!problem && endsOwn && <Notice>{OWN_ACCESS}</Notice>}
      {!problem && !isNeeded && <Notice>{`${name} ${already}.`}</Notice>}
      {isNeeded && !endsOwn && (
        <ConfirmCard label={label} danger={change === 'deactivate'} backHref={back}>
          {follows(name, email)}
        </ConfirmCard>
      )}
    </Dialog>
  );
}
