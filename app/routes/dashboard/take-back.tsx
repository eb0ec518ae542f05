import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { NoScriptField } from '~/ui/form';

/** A button that takes back an offer, an answer or a request. */
export function TakeBack({ label = 'Take back what I told you' }: { label?: string }) {
  return (
    <Form method="post" reloadDocument className="mt-6">
      <NoScriptField />
      <Button variant="quiet" name="intent" value="take-back" busyLabel="Saving…">
        {label}
      </Button>
    </Form>
  );
}
