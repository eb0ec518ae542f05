import type { ReactNode } from 'react';
import { Button } from './button';
import { NoScriptField } from './form';
import { Link } from './link';

interface SubmitBarProps {
  label: string;
  variant?: 'primary' | 'quiet' | 'danger';
  busyLabel?: string;
  disabled?: boolean;
  quiet?: { href: string; label: string };
  /** What is said about the buttons. */
  note?: ReactNode;
}

/** The submit button at the end of a form, and at most one alternative. */
export function SubmitBar({ label, variant, busyLabel, disabled, quiet, note }: SubmitBarProps) {
  return (
    <>
      <NoScriptField />
      <div className="dialog-foot mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant={variant} busyLabel={busyLabel} disabled={disabled}>
          {label}
        </Button>
        {quiet && (
          <Link to={quiet.href} preventScrollReset data-cancel className="inline-flex min-h-11 items-center">
            {quiet.label}
          </Link>
        )}
        {note}
      </div>
    </>
  );
}
