import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { NoScriptField } from './form';
import { Link } from './link';

interface ConfirmCardProps {
  /** What will happen, and who it happens to. */
  children: ReactNode;
  label: string;
  danger?: boolean;
  backHref: string;
  /** There was no choice before it, so the link back closes the dialog and does not offer to amend. */
  isFirst?: boolean;
  /** The choice, sent along with `confirmed`. */
  fields?: Readonly<Record<string, string>>;
}

/** Asks before something that cannot be undone or sends email. */
export function ConfirmCard({ children, label, danger, backHref, isFirst, fields = {} }: ConfirmCardProps) {
  return (
    // The letters that may follow it are not covered by the space around the buttons.
    <Form method="post" reloadDocument className="has-[+details]:[--foot-pad:0px]">
      <div className="rounded-md border-2 border-amber bg-white p-5.5">
        <h2 className="text-h3">Are you sure?</h2>
        <div className="mt-2">{children}</div>
      </div>
      {Object.entries({ ...fields, confirmed: 'true' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <NoScriptField />
      <div className="dialog-foot mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button small variant={danger ? 'danger' : 'primary'}>
          {label}
        </Button>
        <Link
          to={backHref}
          preventScrollReset
          data-cancel={isFirst || undefined}
          className="inline-flex min-h-11 items-center"
        >
          {isFirst ? 'Cancel' : 'Go back and amend'}
        </Link>
      </div>
    </Form>
  );
}
