/* The steps of a sale as blocks beside each other, so that two ways of doing them compare. */

export const BLOCKS = {
  solicitor: { words: 'Solicitor', width: 51 },
  searches: { words: 'Searches', width: 53 },
  enquiries: { words: 'Enquiries', width: 53 },
  exchange: { words: 'Exchange', width: 55 },
} as const;

type Block = keyof typeof BLOCKS;

export type Way = {
  /** Done before there is an offer. */
  before: readonly Block[];
  after: readonly Block[];
};

export const TRADITIONAL: Way = { before: [], after: ['solicitor', 'searches', 'enquiries', 'exchange'] };
export const OURS: Way = { before: ['solicitor', 'searches'], after: ['enquiries', 'exchange'] };

const widthOf = (blocks: readonly Block[]) => blocks.reduce((sum, block) => sum + BLOCKS[block].width, 0);

/** Where the offer stands in both. */
export const OFFER_AT = widthOf(OURS.before);
export const STRIP_WIDTH = OFFER_AT + widthOf(TRADITIONAL.after);

/** The blocks of a way, from left to right: those before the offer end where it stands. */
export function stripOf({ before, after }: Way): { block: Block; x: number; width: number }[] {
  let x = OFFER_AT - widthOf(before);
  return [...before, ...after].map((block) => {
    const { width } = BLOCKS[block];
    x += width;
    return { block, x: x - width, width };
  });
}

/** A way in words: Solicitor, searches, then the offer, then enquiries, exchange. */
export function stripWords({ before, after }: Way): string {
  const list = (blocks: readonly Block[]) => blocks.map((block) => BLOCKS[block].words.toLowerCase()).join(', ');
  const words =
    before.length === 0 ? `offer, then ${list(after)}` : `${list(before)}, then the offer, then ${list(after)}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
