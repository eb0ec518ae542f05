import type { FeedCard as Card } from '~/domain/reporting/feed-queries.server';
import { checksWord } from '~/domain/reporting/rules';
import { assignAgentWords } from '~/domain/sale/estate-agent/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { urls } from '~/urls';
import { Tag, type Tone } from './feedback';

type CardView = Omit<Card, 'address' | 'createdAt'> & { address: string; created: string };

/** A sale: where, whose, what happened last, and how far each of its five parts is. */
export function FeedCard({ card }: { card: CardView }) {
  const { id, address, seller, created, latest } = card;
  return (
    <article className="relative rounded-md border border-line bg-white p-5 hover:border-ink">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-h3">
          <a
            href={urls.adminTransaction(id)}
            data-row
            className="text-ink after:absolute after:inset-0 after:content-['']"
          >
            {address}
          </a>
        </h2>
        <p className="text-sm text-ink-soft">
          {seller} · {created}
        </p>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {partsOf(card).map(({ label, word, tone, note, action }) => (
          <li key={label} className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="whitespace-nowrap text-ink-soft">{label} </span>
            <Tag tone={tone}>{word}</Tag>
            {note && <span className="text-ink-soft">{note}</span>}
            {/* Above the link that covers the card. */}
            {action && (
              <a href={action.href} className="relative inline-flex min-h-6 items-center">
                {action.label}
                <span className="sr-only">: {address}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {latest && (
        <p className="mt-3 text-sm text-ink-soft">
          Latest: {sentence(latest.name)}, {formatDay(latest.at)}
          {latest.authorName && ` · ${latest.authorName}`}
        </p>
      )}
    </article>
  );
}

type Part = { label: string; word: string; tone: Tone; note?: string; action?: { href: string; label: string } };

const AGENT_WORDS = {
  pending: 'outstanding',
  assigned: 'details missing',
  not_listed: 'not listed',
  no_agent: 'no agent',
};
const CHECK_TONES = { outstanding: 'none', inProgress: 'wait', complete: 'ok' } as const;

function partsOf({ id, done, estateAgentStatus, checks, isBuyerToIntroduce }: CardView): Part[] {
  const part = (label: string, isDone: boolean, word: string, missing = 'outstanding'): Part =>
    isDone ? { label, word, tone: 'ok' } : { label, word: missing, tone: 'none' };
  const checked = checksWord(checks);
  return [
    part('Payment', done.paid, 'succeeded'),
    {
      ...part('Estate agent', done.estateAgent, 'complete', AGENT_WORDS[estateAgentStatus]),
      action: done.estateAgent
        ? undefined
        : { href: urls.adminAssignEstateAgent(id), label: assignAgentWords(estateAgentStatus) },
    },
    { ...part('Solicitors', done.solicitors, 'assigned'), note: isBuyerToIntroduce ? 'Buyer to introduce' : undefined },
    part('Searches', done.searches, 'ordered'),
    {
      label: 'ID checks',
      word: checked === 'inProgress' ? 'in progress' : checked,
      tone: CHECK_TONES[checked],
      note: `${checks.pending} pending, ${checks.complete} complete`,
    },
  ];
}

const sentence = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
