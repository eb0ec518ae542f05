import { Notice, Tag } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import type { remindersView } from './card.server';

/** What the people of a transaction are reminded of: what will go, what went, and what does not go and why. */
export function RemindersCard({
  saleId,
  paused,
  rows,
}: { saleId: string } & Awaited<ReturnType<typeof remindersView>>) {
  return (
    <Section
      title="Reminders"
      id="reminders"
      action={
        <LinkButton dialog small variant="quiet" href={urls.adminPauseReminders(saleId)}>
          {paused ? 'Change the pause' : 'Pause'}
        </LinkButton>
      }
    >
      {paused && <Notice>{paused}</Notice>}
      {rows.length === 0 && <p className="text-ink-soft">No reminders are planned.</p>}
      <ul>
        {rows.map(({ id, words, to, label, tone, why }) => (
          <li key={id} className="border-b border-line py-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span>{words}</span>
              <Tag tone={tone}>{label}</Tag>
            </div>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {to ?? 'No address'}
              {why && ` · ${why}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
