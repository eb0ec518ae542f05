import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { Notice } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import type { UpdateView } from './update';

/** Our answer to what they asked, and whether it helped. */
export function Answer({ answer, action }: { answer: NonNullable<UpdateView['answer']>; action: string }) {
  return (
    <section className="mb-10">
      <h2>Our answer</h2>
      <Notice>
        <p className="text-md whitespace-pre-line wrap-anywhere">{answer.words}</p>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">You asked: {answer.question}</p>
        {answer.asks && (
          <Form
            method="post"
            reloadDocument
            action={action}
            className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden"
          >
            <NoScriptField />
            <input type="hidden" name="intent" value="helped" />
            <input type="hidden" name="updateId" value={answer.id} />
            <span className="text-md font-bold">Did this help?</span>
            <Button small variant="quiet" name="helped" value="yes">
              Yes
            </Button>
            <Button small variant="quiet" name="helped" value="no">
              Not yet, ask again
            </Button>
          </Form>
        )}
      </Notice>
    </section>
  );
}
