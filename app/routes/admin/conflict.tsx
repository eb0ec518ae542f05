import { formatDay } from '~/domain/config/dates';
import { Notice } from '~/ui/feedback';
import { Rows } from '~/ui/lists';

interface ConflictNoticeProps {
  /** Who saved, and when, as far as it was one of the staff. */
  by: string | null;
  at: string | null;
  saved: readonly { label: string; value: string | null }[];
  /** The same form, with what is saved. */
  reloadHref: string;
}

/** Somebody else was first. What they saved stands above the form, which keeps what was typed. */
export function ConflictNotice({ by, at, saved, reloadHref }: ConflictNoticeProps) {
  return (
    <div role="alert" tabIndex={-1} data-error-summary className="mb-6">
      <Notice>
        <h2 className="text-h3">{by ?? 'Somebody else'} changed this while you were editing it</h2>
        <p className="mt-1">
          {at && `${formatDay(at)}. `}This is saved now. Below is what you typed: save yours in its place, or{' '}
          <a href={reloadHref}>keep what is saved</a>.
        </p>
        <Rows rows={saved.map(({ label, value }) => ({ label, value: value ?? '—' }))} />
      </Notice>
    </div>
  );
}
