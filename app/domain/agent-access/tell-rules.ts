import { formatDayInWords } from '../shared/dates-rules';

/** What an estate agent can tell us of a sale. It sets nothing: staff answer it. */
export const TELLINGS = {
  offer_accepted: 'An offer was accepted',
  fell_through: 'It fell through',
  not_ours: 'It is not our sale',
} as const;

export type Telling = keyof typeof TELLINGS;

/** The day is that of the offer; null for anything else. */
export type Told = { what: Telling; day: string | null; words: string | null };

/** What was told, in one sentence for staff. */
export function toldInWords({ what, day }: Pick<Told, 'what' | 'day'>): string {
  if (what === 'offer_accepted') return `An offer was accepted${day === null ? '' : ` on ${formatDayInWords(day)}`}.`;
  return what === 'fell_through' ? 'The sale fell through.' : 'This is not their sale.';
}

/** How the case came to us, in staff's list of cases. */
export const TOLD_ON_PAGE = 'The page of estate agents’ sales';

export const DAY_TO_COME = 'The day cannot be in the future';
