/**
 * Every claim and figure that our marketing makes, in the words of the specification. None goes on a page until it is here. In production a
 * claim is made only if a manager has entered its source and when that was last checked; until then the page shows `plain`, in the same
 * sentence.
 */
export type Claim = { words: string; plain: string };

const claim = (words: string, plain: string): Claim => ({ words, plain });

export const CLAIMS = {
  freeLegals: claim('Free legals and searches worth over £2,500', 'Free legals and searches'),
  faster: claim('80% faster', 'faster'),
  fasterThanAverage: claim('80-95% faster than the UK average', 'faster than waiting for an offer'),
  exchange: claim('About two weeks', 'Less time'),
  savedBySellers: claim('over 6 weeks', 'time'),
  savedByBuyers: claim('an average of 15 weeks', 'time'),
  traditional: claim('up to 6 months from offer to exchange', 'a long time from offer to exchange'),
  cutting: claim('Cut up to 6 months', 'Cut the waiting'),
  preventing: claim('Prevent fall-throughs', 'Fewer surprises'),
  conveyancing: claim('Award-winning conveyancing', 'Regulated conveyancing'),
  failing: claim('37%', 'A number'),
  failingRounded: claim('almost 40%', 'many'),
  onboarding: claim('no more than 5 minutes', 'a few minutes'),
  reply: claim('within 24 hours', 'as soon as we can'),
} as const satisfies Record<string, Claim>;

export type ClaimKey = keyof typeof CLAIMS;

/** The solicitor's fee in the specification's example, in pence before VAT. No firm offers it. */
export const EXAMPLE_LEGAL_FEE = 130_000;
