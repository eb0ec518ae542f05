import { Form } from '@remix-run/react';
import type { formOf } from '~/routes/shared/form';
import { Fold } from '~/ui/cards';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea } from '~/ui/text-field';
import { whole } from '~/ui/whole';

interface CancelFormProps {
  form: ReturnType<typeof formOf>;
  /** What they declare by pressing the button. */
  notice: string;
  /** The button's label. */
  label: string;
  /** The page that 'Go back' leads to. */
  back: string;
  /** The words for post or email. */
  model: string;
}

/** Gives notice that a customer cancels, or says how to do it on paper. */
export const CancelForm = ({ form, notice, label, back, model }: CancelFormProps) => (
  <>
    <Form id={form.id} method="post" reloadDocument noValidate>
      <TextArea field={form.field('comments')} label="Is there anything you want to tell us?" optional />
      <p className="mt-6 font-bold">{whole(notice)}</p>
      <SubmitBar label={label} busyLabel="Cancelling…" variant="danger" quiet={{ href: back, label: 'Go back' }} />
    </Form>
    <div className="mt-6">
      <Fold summary="Cancel by post or email instead">
        <p>You may use these words, but you do not have to. If you write on paper, please sign it.</p>
        <p className="mt-3 wrap-anywhere">{model}</p>
      </Fold>
    </div>
  </>
);
