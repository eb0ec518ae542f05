import { formatDayInWords } from '../shared/dates-rules';

/** What an estate agent can tell us of a sale. It sets nothing: staff answer it. */
export const TELLINGS = {
  offer_accepted: 'An offer was accepted',
  fell_through: 'It fell through',
  not_ours: 'It is not our sale',
} as const;

export type Telling = keyof typeof TELLINGS;

/** Why a sale fell through, as far as an agent may say. That someone could not act is not theirs to know. */
export const FELL_THROUGH_REASONS = {
  changed_mind_buyer: 'The buyer changed their mind',
  changed_mind_seller: 'The seller changed their mind',
  mortgage: 'The buyer’s mortgage',
  survey: 'What the survey found',
  renegotiation: 'They did not agree on a new price',
  chain: 'Another sale in the chain fell through',
  took_too_long: 'It took too long',
  better_offer: 'There was a better offer',
  searches: 'What the searches found',
  title_or_lease: 'The title or the lease',
  other: 'Something else',
} as const;

export type FellThroughReason = keyof typeof FELL_THROUGH_REASONS;

/** The day is that of the offer, and the reason that of a sale that fell through; null for anything else. */
export type AgentReport = { what: Telling; day: string | null; reason: FellThroughReason | null; words: string | null };

/** What was told, in one sentence for staff. */
export function reportInWords({ what, day, reason }: Omit<AgentReport, 'words'>): string {
  if (what === 'offer_accepted') return `An offer was accepted${day === null ? '' : ` on ${formatDayInWords(day)}`}.`;
  if (what === 'not_ours') return 'This is not their sale.';
  return `The sale fell through.${reason === null ? '' : ` ${FELL_THROUGH_REASONS[reason]}.`}`;
}

/** How the case came to us. People who use the contact form type theirs, but theirs is about no sale. */
export const TOLD_ON_PAGE = 'The page of estate agents’ sales';

/** Whether a case is what an estate agent told us of a sale. */
export const isToldByAgent = ({ referrer, saleId }: { referrer: string | null; saleId: string | null }): boolean =>
  referrer === TOLD_ON_PAGE && saleId !== null;

/** What was told, without the agent's own words below it. */
export const sentenceOf = (message: string): string => message.split('\n')[0] ?? '';

export const DAY_TO_COME = 'The day cannot be in the future';
