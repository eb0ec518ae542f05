import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { NoScriptField } from '~/ui/form';

/** A button that takes back an offer or an answer. */
export function TakeBack() {
  return (
    <Form method="post" reloadDocument className="mt-6">
      <NoScriptField />
      <Button variant="quiet" name="intent" value="take-back" busyLabel="Saving…">
        Take this back
      </Button>
    </Form>
  );
}
