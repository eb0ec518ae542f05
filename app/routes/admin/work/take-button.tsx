import { Form } from '@remix-run/react';
import { NoScriptField } from '~/ui/form';

/** Takes a sale that no one owns. @param action the dialog, which asks first if someone owns it by then */
export const TakeButton = ({ action, className }: { action: string; className: string }) => (
  <Form method="post" reloadDocument action={action}>
    <input type="hidden" name="from" value="" />
    <NoScriptField />
    <button type="submit" data-press="t" className={`${className} text-green underline`}>
      Take
    </button>
  </Form>
);
