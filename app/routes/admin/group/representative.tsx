import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { findUserByEmail, userNotFound } from '~/domain/account/users-queries.server';
import { getGroupRow } from '~/domain/group/queries.server';
import { changeRepresentative } from '~/domain/group/representative-commands.server';
import { findRepresentativeFactsToBe } from '~/domain/group/representative-queries.server';
import { CHANGED_SINCE_READ, PROCESSING_GROUP } from '~/domain/group/rules';
import { confirmed } from '~/domain/group/schema';
import { emailAddress } from '~/domain/people/email-schema';
import { previewRepresentative } from '~/letters/previews.server';
import { sha256 } from '~/platform/crypto.server';
import { KnownError } from '~/platform/errors';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { ErrorSummary } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm, useDialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { LetterPreview } from '../shared/letter-preview';
import { idParams } from '../shared/params';

export const handle: PageHandle = { title: 'Change representative' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminGroup(id),
  load: async ({ params: { id }, url }) => {
    const group = await getGroupRow(id);
    const email = emailAddress.safeParse(url.searchParams.get('email')).data ?? null;
    return {
      version: group.version,
      units: group.units,
      before: `${group.representative.first_name} ${group.representative.last_name}`,
      here: urls.adminGroupPart(id, 'representative'),
      known: { email: email ?? '' },
      toConfirm: email && (await previewChange(id, email)),
    };
  },
  schema: z.object({ email: emailAddress, confirmed, digest: z.string().max(100).optional() }),
  save: async ({ viewer, params: { id }, answers: { email, confirmed, digest }, version }) => {
    const read = await previewChange(id, email);
    if (!read) throw new KnownError(422, userNotFound().message, { email: [userNotFound().message] });
    if (!confirmed) return urls.adminGroupPart(id, 'representative', { email });
    if (read.digest !== digest) throw new KnownError(409, CHANGED_SINCE_READ);
    await changeRepresentative(viewer, id, read.userId, version);
    return urls.adminGroup(id);
  },
  next: (url) => url,
  failure: PROCESSING_GROUP,
  labels: { representative_id: ['Representative'] },
});

/** Who it will be and the email they get. Null while no one has that address. */
async function previewChange(groupId: string, email: string) {
  const user = await findUserByEmail(email);
  const facts = user && (await findRepresentativeFactsToBe({ groupId, representativeId: user._id }));
  if (!user || !facts) return null;
  const letter = previewRepresentative(facts);
  const read = { userId: user._id, name: `${user.first_name} ${user.last_name}`, email, letter };
  return { ...read, digest: sha256(JSON.stringify(read)) };
}

export const loader = dialog.loader;
export const action = dialog.action;

export default function Representative() {
  const view = useLoaderData<typeof loader>();
  const { form } = useDialogForm('representative', view);
  const { toConfirm, before, units } = view;
  if (toConfirm) {
    const { name, email, letter, digest } = toConfirm;
    return (
      <Dialog title="Change representative" closeHref={view.back}>
        <ErrorSummary form={form} />
        <ConfirmCard
          label="Change and send email"
          backHref={view.here}
          fields={{ email, digest, version: String(view.version) }}
        >
          <p className="wrap-anywhere">
            <b>{name}</b> ({email}) will represent the seller of {units === 1 ? 'the unit' : `all ${units} units`} of
            this group, and will see {units === 1 ? 'it' : 'them'} when they sign in. {before} will no longer see{' '}
            {units === 1 ? 'it' : 'them'}. We will send one email, to {name}.
          </p>
        </ConfirmCard>
        <LetterPreview title="Tell the representative" to={email} preview={letter} open />
      </Dialog>
    );
  }
  return (
    <DialogForm
      id="representative"
      view={view}
      label="Find user"
      intro={
        <p className="text-ink-soft">
          The representative is {before} now. You will see the email before anything is sent.
        </p>
      }
    >
      {(shown) => (
        <TextField
          field={shown.field('email')}
          label="Email of the new representative"
          hint="Someone who has an account here already."
          type="email"
          autoComplete="off"
        />
      )}
    </DialogForm>
  );
}
