/**
 * Every claim and figure that our marketing makes, in the words of the specification. None goes on a page until it is
 * here, with where it comes from and when that was last checked.
 */
export type Claim = { words: string; source: string; date: string };

const claim = (words: string): Claim => ({ words, source: 'Product specification', date: '2026-11-21' });

export const claims = {
  freeLegals: claim('Free legals and searches worth over £2,500'),
  faster: claim('80% faster'),
  fasterThanAverage: claim('80-95% faster than the UK average'),
  exchange: claim('About two weeks'),
  savedBySellers: claim('over 6 weeks'),
  savedByBuyers: claim('an average of 15 weeks'),
  traditional: claim('up to 6 months from offer to exchange'),
  cutting: claim('Cut up to 6 months'),
  preventing: claim('Prevent fall-throughs'),
  conveyancing: claim('Award-winning conveyancing'),
  failing: claim('37%'),
  failingRounded: claim('almost 40%'),
  onboarding: claim('no more than 5 minutes'),
  reply: claim('within 24 hours'),
} as const satisfies Record<string, Claim>;

/** The solicitor's fee in the specification's example, in pence before VAT. No firm offers it. */
export const EXAMPLE_LEGAL_FEE = 130_000;
