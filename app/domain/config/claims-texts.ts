/**
 * Every claim and figure that our marketing makes, in the words of the specification. None goes on a page until it is here. In production a
 * claim is made only if a manager has entered its source and when that was last checked; until then the page shows `plain`, in the same
 * sentence.
 */
export type Claim = {
  words: string;
  plain: string;
  /** The sentence that either of them completes, at `…`. Our pages say it in several ways; managers read it like this. */
  sentence: string;
};

const claim = (words: string, plain: string, sentence: string): Claim => ({ words, plain, sentence });

export const CLAIMS = {
  freeLegals: claim(
    'Free legals and searches worth over £2,500',
    'Free legals and searches',
    'Buyers who use our panel solicitor get …',
  ),
  faster: claim('80% faster', 'faster', 'From offer to exchange our sales are … than a traditional sale'),
  fasterThanAverage: claim(
    '80-95% faster than the UK average',
    'faster than waiting for an offer',
    'Starting the legal work early can make a sale …',
  ),
  exchange: claim('About two weeks', 'Less time', 'Once everyone is ready, it takes … to exchange contracts'),
  savedBySellers: claim('over 6 weeks', 'time', 'Preparing while the home is on the market can save …'),
  savedByBuyers: claim('an average of 15 weeks', 'time', 'Buyers save …'),
  traditional: claim(
    'up to 6 months from offer to exchange',
    'a long time from offer to exchange',
    'A traditional sale takes …',
  ),
  cutting: claim('Cut up to 6 months', 'Cut the waiting', 'A reason to use us: …'),
  preventing: claim('Prevent fall-throughs', 'Fewer surprises', 'A reason to use us: …'),
  conveyancing: claim('Award-winning conveyancing', 'Regulated conveyancing', 'A reason to use us: …'),
  failing: claim('37%', 'A number', '… of UK transactions fail'),
  failingRounded: claim('almost 40%', 'many', 'Of UK transactions, … fail'),
  onboarding: claim('no more than 5 minutes', 'a few minutes', 'Our questions take …'),
  reply: claim('within 24 hours', 'as soon as we can', 'We reply …'),
} as const satisfies Record<string, Claim>;

export type ClaimKey = keyof typeof CLAIMS;

/** The solicitor's fee in the specification's example, in pence before VAT. No firm offers it. */
export const EXAMPLE_LEGAL_FEE = 130_000;
