import type { FeedCard as Card } from '~/domain/reporting/feed-queries.server';
import { marksOf, nextStep } from '~/domain/reporting/progress-rules';
import { isDone } from '~/domain/reporting/rules';
import { assignAgentWords } from '~/domain/sale/estate-agent/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { eventLabel } from '~/domain/timeline/rules';
import { urls } from '~/urls';
import { Link } from './link';
import { ProgressStrip } from './progress-strip';
import { whole } from './whole';

type CardView = Omit<Card, 'address' | 'createdAt'> & {
  address: string;
  created: string;
  /** What there is to do first, and since when. */
  work: { words: string; href: string } | null;
};

/** A sale: the home, the seller, what there is to do or is waited for, the progress of its five parts, and what happened last. */
export function FeedCard({ card }: { card: CardView }) {
  const { id, address, seller, created, work, latest, progress } = card;
  const next = nextStep(progress);
  return (
    <article className="relative rounded-md border border-line bg-white p-5 hover:border-ink">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 wrap-anywhere">
          <Link
            to={urls.adminTransaction(id)}
            data-row
            className="text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
          >
            {whole(address)}
          </Link>
        </h3>
        <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">
          {seller} ·{' '}
          {work ? (
            <Link to={work.href} className="relative inline-flex min-h-11 items-center lg:min-h-6">
              {work.words}
              <span className="sr-only">: {address}</span>
            </Link>
          ) : (
            created
          )}
        </p>
      </div>
      <ProgressStrip marks={marksOf(progress)} />
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="max-w-none min-w-0 wrap-anywhere">
          {next && <b>{next.words}</b>}
          {next?.note && <span className="text-ink-soft"> · {next.note}</span>}
          {latest && (
            <span className="text-sm text-ink-soft">
              {next ? ' · latest' : 'Latest'}: {eventLabel(latest.name)}, {formatDay(latest.at)}
              {latest.authorName && `, ${latest.authorName}`}
            </span>
          )}
        </p>
        {/* Above the link that covers the card, so that it can be pressed. */}
        {!isDone(progress.state, 'estateAgent') && (
          <Link
            to={urls.adminAssignEstateAgent(id)}
            className="relative ml-auto inline-flex min-h-11 lg:min-h-6 items-center text-sm font-medium"
          >
            {assignAgentWords(progress.estateAgentStatus)}
            <span className="sr-only">: {address}</span>
          </Link>
        )}
      </div>
    </article>
  );
}
