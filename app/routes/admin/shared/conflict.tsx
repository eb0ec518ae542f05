import type { ConflictError } from '~/domain/audit/edit-commands.server';
import { isSame } from '~/domain/audit/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { Notice } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { DescriptionList } from '~/ui/lists';

/** A field's label, and how its value is written for people if that differs from what is stored. */
export type Labels<Doc> = {
  [Name in keyof Doc]?: readonly [label: string, write?: (value: Doc[Name]) => string | null];
};

type Label = readonly [label: string, write?: (value: never) => string | null];

/** Labels of any kind of record. */
export type AnyLabels = Readonly<Record<string, Label | undefined>>;

const plain = (value: unknown) => (Array.isArray(value) ? value.join(', ') : ((value as string | null) ?? null));

/**
 * What the second editor is shown: which of the labelled fields a colleague changed in the meantime, or else the present values of
 * all of them.
 */
export function conflictOf(error: ConflictError, labels: AnyLabels) {
  const seen = error.seen as Record<string, unknown>;
  const current = error.current as Record<string, unknown>;
  const changes = Object.entries(labels as Record<string, Label>)
    .filter(([name]) => name in seen || Object.keys(seen).length === 0)
    .map(([name, [label, write = plain]]) => {
      const inWords = write as typeof plain;
      return { label, was: name in seen ? inWords(seen[name]) : null, is: inWords(current[name]) };
    })
    .filter(({ was, is }) => !isSame(was, is));
  return {
    version: error.version,
    by: error.lastChange?.name ?? null,
    at: error.lastChange?.at.toISOString() ?? null,
    changes,
  };
}

interface ConflictNoticeProps {
  conflict: ReturnType<typeof conflictOf>;
  /** The same form, with the saved values. */
  reloadHref: string;
}

/** Someone else saved first. What they changed is shown above the form, which keeps what was typed. */
export function ConflictNotice({ conflict: { by, at, changes }, reloadHref }: ConflictNoticeProps) {
  return (
    <div role="alert" tabIndex={-1} data-error-summary className="mb-6">
      <Notice>
        <h2 className="text-h3">{by ?? 'Someone else'} changed this while you were editing it</h2>
        <p className="mt-1 mb-3">
          {at && `${formatDay(at)}. `}Your version is below. Save it to replace theirs, or{' '}
          <Link to={reloadHref}>keep the saved version</Link>.
        </p>
        {changes.length > 0 && (
          <DescriptionList
            items={changes.map(({ label, was, is }) => ({
              label,
              value: (
                <>
                  <span className="text-ink-soft">Before: {was ?? '—'}</span>
                  {`\nNow: ${is ?? '—'}`}
                </>
              ),
            }))}
          />
        )}
      </Notice>
    </div>
  );
}
