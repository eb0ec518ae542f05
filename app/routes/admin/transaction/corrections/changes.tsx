import { type Change, SENT_WORDS, type SentItem } from '~/domain/correction/rules';
import { DescriptionList } from '~/ui/lists';
import { dayOf } from '../formats';

/** The corrected answers, before and after. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <DescriptionList
      items={changes.map(({ label, before, after }) => ({
        label,
        value: (
          <>
            <span className="text-ink-soft">Before: {before ?? '—'}</span>
            {`\nNow: ${after ?? '—'}`}
          </>
        ),
      }))}
    />
  );
}

/** What was sent or ordered with the earlier answers, and what to do again. */
export function SentBefore({ sent }: { sent: readonly SentItem[] }) {
  if (sent.length === 0) return <p className="mt-3">Nothing that depends on this was sent or ordered before.</p>;
  return (
    <>
      <p className="mt-3">This was sent or ordered before, and stays as it is:</p>
      <ul className="list-disc pl-5">
        {sent.map(({ what, of, at }) => (
          <li key={`${what}${of}${at}`} className="wrap-anywhere">
            {SENT_WORDS[what].words}: {of}, {dayOf(at)}. {SENT_WORDS[what].again}
          </li>
        ))}
      </ul>
    </>
  );
}
