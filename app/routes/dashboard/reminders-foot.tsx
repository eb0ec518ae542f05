import { Form } from '@remix-run/react';
import { NoScriptField } from '~/ui/form';

/** Whether we remind the viewer of what we wait for, and the way to change that. */
export function RemindersFoot({ areOn, change }: { areOn: boolean; change: string }) {
  return (
    <Form method="post" reloadDocument action={change} className="mt-10 text-md print:hidden">
      <NoScriptField />
      Reminders: {areOn ? 'on' : 'off'} ·{' '}
      <button type="submit" className="min-h-11 rounded-sm px-1 font-bold text-green underline">
        Change<span className="sr-only"> reminders</span>
      </button>
    </Form>
  );
}
