import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { ErrorSummary } from '~/ui/form';
import { type DialogView, useDialogForm, useTitle } from './dialog-form';
import { LetterPreview } from './letter-preview';
import type { againView } from './send-again.server';

interface SendAgainDialogProps {
  view: DialogView & Awaited<ReturnType<typeof againView>>;
}

/** Sends an email again, once both addresses and the letter have been read. */
export function SendAgainDialog({ view }: SendAgainDialogProps) {
  const { form } = useDialogForm('again', view);
  const { what, to, today, hasFailed, at, letter, _id } = view;
  const copy: Record<string, string> = _id === undefined ? {} : { _id: String(form.field('_id').initialValue ?? _id) };
  return (
    <Dialog title={useTitle()} closeHref={view.back}>
      <ErrorSummary form={form} />
      {'why' in letter ? (
        <Notice>{letter.why}</Notice>
      ) : (
        <ConfirmCard label="Send the email again" backHref={view.back} isFirst fields={{ to: today, ...copy }}>
          <p className="wrap-anywhere">
            {hasFailed ? 'We could not send it' : 'We sent it'} to <b>{to}</b> {at}. It will go to{' '}
            {today === to ? 'the same address' : <b>{today}</b>} now, with links of its own.
          </p>
          <LetterPreview title={what} to={today} preview={letter} open />
        </ConfirmCard>
      )}
    </Dialog>
  );
}
