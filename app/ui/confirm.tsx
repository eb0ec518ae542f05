import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Link } from './link';

interface ConfirmCardProps {
  /** What will happen, and who it happens to. */
  children: ReactNode;
  /** What the button does, in its words. */
  label: string;
  danger?: boolean;
  backHref: string;
  /** Nothing was chosen before it: there is nothing to amend, and the way back closes the dialog. */
  isFirst?: boolean;
  /** What was chosen; sent along with `confirmed`. */
  fields?: Readonly<Record<string, string>>;
}

/** Comes before what cannot be undone or sends email. */
export function ConfirmCard({ children, label, danger, backHref, isFirst, fields = {} }: ConfirmCardProps) {
  return (
    <Form method="post" reloadDocument className="rounded-md border-2 border-amber bg-white p-5.5">
      <h2 className="text-h3">Are you sure?</h2>
      <div className="mt-2">{children}</div>
      {Object.entries({ ...fields, confirmed: 'true' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
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
