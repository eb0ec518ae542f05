import { Form } from '@remix-run/react';
import { NEVER_SAY } from '~/domain/update-request/rules';
import { formOf } from '~/routes/shared/form';
import { Button } from '~/ui/button';
import { NoScriptField } from '~/ui/form';
import { TextArea } from '~/ui/text-field';
import type { WorkTableRow } from './rows.server';

/**
 * Answers a question in its row. What is wrong is shown in the dialog that the row's button opens, with everything that was typed; what the
 * person can see stands there, too.
 */
export function Reply({ id, question, name, action, version }: NonNullable<WorkTableRow['reply']>) {
  const form = formOf(`reply-${id}`, undefined, {});
  return (
    <details className="relative">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-green underline lg:min-h-6">
        Answer here<span className="sr-only">: {name}</span>
      </summary>
      <Form id={form.id} method="post" action={action} reloadDocument noValidate className="mt-2 max-w-2xl">
        <p className="whitespace-pre-line wrap-anywhere">{question}</p>
        <input type="hidden" name="how" value="answer" />
        <input type="hidden" name="version" value={version} />
        <NoScriptField />
        <TextArea
          field={form.field('answer')}
          label="Answer"
          rows={3}
          hint={`We email this to ${name} as you write it. ${NEVER_SAY}`}
        />
        <div className="mt-3">
          <Button small busyLabel="Saving…">
            Save and send email
          </Button>
        </div>
      </Form>
    </details>
  );
}
