import { useLoaderData } from '@remix-run/react';
import { findNewLinksToSend } from '~/domain/deal/firm-queries.server';
import { replaceFirmLinks } from '~/domain/solicitor-report/link-commands.server';
import { previewFirmWeekly } from '~/letters/previews.server';
import type { PageHandle } from '~/ui/page-handle';
import { ConfirmVersion } from '../shared/dialog-form';
import { LetterPreview } from '../shared/letter-preview';
import { confirmForm } from './confirm-form.server';

export const handle: PageHandle = { title: 'Replace the link' };

const dialog = confirmForm(replaceFirmLinks, async (id) => {
  const { to, matters } = await findNewLinksToSend(id);
  return { to, letter: to.length > 0 ? previewFirmWeekly(matters) : null };
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function ReplaceLink() {
  const view = useLoaderData<typeof loader>();
  const { name, law_firm_name, more } = view;
  return (
    <ConfirmVersion view={view} label={more?.letter ? 'Replace the link and send the new one' : undefined}>
      <p>
        The links with which <b>{name}</b> of {law_firm_name} reports progress will stop working straight away.{' '}
        {more?.letter
          ? 'We email each of them a new one now, with the matters that wait for them.'
          : 'No matter waits for them now. Their next email brings the new link.'}
      </p>
      {more?.letter && <LetterPreview title="What we will send" to={more.to.join(', ')} preview={more.letter} open />}
    </ConfirmVersion>
  );
}
