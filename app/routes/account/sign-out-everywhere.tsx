import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { NoScriptField } from '~/ui/form';
import { urls } from '~/urls';

/** Ends every session of the account: for a lost phone, or a computer that others use. */
export function SignOutEverywhere() {
  return (
    <Form method="post" reloadDocument action={urls.signOut()} className="mt-14">
      <NoScriptField />
      <p className="mb-2">Did you sign in on a device that you no longer have, or that other people use?</p>
      <Button variant="quiet" small name="everywhere" value="true">
        Sign out everywhere
      </Button>
    </Form>
  );
}
