import type { Role } from '~/domain/account/rules';
import type { Reader, Reading } from '~/domain/deal/standing-rules';
import { waitWords } from '~/domain/deal/wait-words-rules';
import { type Part, partsWaitedFor } from '~/domain/deal/who-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { type DaysLine, daysLines } from '~/ui/pictures/days';
import type { WhoIsWhoProps } from '~/ui/pictures/who-is-who';

/** Part of what a dashboard shows: what its reader reads of the deal. */
export type Waited = Pick<Reading, 'waits' | 'course'>;

export type WaitView = { title: string; words: string; bar: DaysLine | null };

/** What a deal waits for: first what is with the reader, if anything is. Each with a bar from when it began to when it is usually done. */
export function waitsView({ waits, next }: Reading, reader: Reader, today: string): WaitView[] {
  const ordered = [...waits.filter((wait) => wait === next), ...waits.filter((wait) => wait !== next)];
  const dated = ordered.filter(({ due }) => due !== null);
  const ranges = dated.map(({ since, due }) => ({ from: londonDay(since), to: due ?? today, done: null }));
  const bars = daysLines(ranges, today);
  return ordered.map((wait) => ({ ...waitWords(wait, reader), bar: bars[dated.indexOf(wait)] ?? null }));
}

type Deal = {
  isOwn: boolean;
  hasAgent: boolean;
  hasLender: boolean;
  /** What the reader's own solicitor is called: a licensed conveyancer. */
  solicitor: string;
};

/** Everyone with a part in a deal, as its customers call them, and who is waited for. What the primary customer has is not with who follows. */
export function whoIsWho(
  role: Role,
  waits: Reading['waits'],
  { isOwn, hasAgent, hasLender, solicitor }: Deal,
): WhoIsWhoProps {
  const own = `Your ${solicitor.split(' ').at(-1)}`;
  const names: Partial<Record<Part, string>> = {
    us: 'Us',
    seller: role === 'sell' && isOwn ? 'You' : 'Seller',
    'seller-solicitor': role === 'sell' ? own : 'Seller’s solicitor',
    'buyer-solicitor': role === 'buy' ? own : 'Buyer’s solicitor',
    buyer: role === 'buy' && isOwn ? 'You' : 'Buyer',
    ...(hasAgent && { agent: 'Estate agent' }),
    searchers: 'Council and searches',
    ...(hasLender && { lender: 'Lender' }),
  };
  return { names, waitedFor: partsWaitedFor(waits) };
}
