/** A home outside England and Wales: what its seller reads and understands before any payment. */

export const I_UNDERSTAND = 'I understand';
export const UNDERSTAND_FIRST = 'Please read what we do not cover where your home is, then tick ‘I understand’';

const named = (nation: string): string => (nation === 'Isle of Man' ? `the ${nation}` : nation);

/** What the seller of such a home is told until they have a solicitor, since we do not choose one there. */
export const CHOOSE_THERE = {
  title: 'Choose your solicitor',
  words:
    'Our panel works in England and Wales, so you choose a solicitor where your home is. Email us their name and firm, and we’ll send them your case.',
};

/** What the home's buyer reads. @param isAgain the solicitor they chose cannot act, and the page where they name one is closed */
export const buyerChoosesThere = (isAgain: boolean) => ({
  title: CHOOSE_THERE.title,
  words: `Our panel works in England and Wales, so you choose a solicitor where the home is. ${isAgain ? 'Email' : 'Tell'} us their name and firm, and we’ll send them your case.`,
});

/** What those who share the deal read: whose choice it is. @param owner the primary customer, in a sentence */
export const chosenThereBy = (owner: string) => ({
  title: 'A solicitor is still to be chosen',
  words: `Our panel works in England and Wales, so ${owner} chooses a solicitor where the home is. Once they have told us who it is, we’ll send them your case.`,
});

export const NOT_THERE = 'Our panel works in England and Wales, so you choose a solicitor where the home is';

/** What a buyer of such a home reads in place of what they save. */
export const BUYING_THERE =
  'This home is not in England or Wales, and our search pack and our panel are for homes there. You choose a solicitor where the home is, and pay their fees in full. You pay us nothing.';

/** What our search pack and our panel do not cover there. */
export const notCoveredIn = (nation: string): readonly string[] => [
  `Your home is in ${named(nation)}. Our search pack is for homes in England and Wales, so it is not in your order, and you do not pay for it.`,
  `The solicitors on our panel work in England and Wales. For a home in ${named(nation)} you need a solicitor there: you choose and pay them yourself. If you are not sure what we can do for you, email us before you pay.`,
];
