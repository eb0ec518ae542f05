import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { NoScriptField } from '~/ui/form';
import type { Sharing } from './sharing-choice';

/** Whether the estate agent sees how the customer's side is doing, changed in one press. */
export function SharingSwitch({ sharing: { action, words, buttons } }: { sharing: Sharing }) {
  return (
    <>
      <p className="mt-3 text-md">{words}</p>
      <Form method="post" reloadDocument action={action} className="mt-3 flex flex-wrap gap-3 print:hidden">
        <NoScriptField />
        {buttons.map(({ label, value }) => (
          <Button key={value} small variant="quiet" name="shares" value={value} busyLabel="Saving…">
            {label}
          </Button>
        ))}
      </Form>
    </>
  );
}
