import type { Claims } from '~/domain/config/claims-rules';

/** The landing page's text. Its claims come from the one list of claims. Its people are made up, and the page says so. */

/** A claim at the beginning of a sentence. */
const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const figures = (claims: Claims) => [
  { figure: asSentence(claims.faster.words), words: 'from offer to exchange than a traditional sale' },
  { figure: claims.exchange.words, words: 'to exchange contracts, once everyone is ready' },
  {
    figure: claims.failing.words,
    words: 'of UK transactions fail. Being ready early makes yours less likely to be one of them',
  },
];

/** How long the two ways of selling take. */
export const durations = (claims: Claims) => ({
  traditional: { label: 'A traditional sale', words: asSentence(claims.traditional.words) },
  ours: { label: 'With the legal work started first', words: claims.exchange.words },
});

export const reasons = (claims: Claims) => [
  {
    title: claims.cutting.words,
    words: `Most sales wait for searches and paperwork. We order your searches, and your solicitor prepares your paperwork, while your home is on the market. That can save ${claims.savedBySellers.words}.`,
    picture: '/reason-time.svg',
  },
  {
    title: claims.preventing.words,
    words: `${claims.failing.words} of UK transactions fail. Problems found early can be put right early, and a quicker sale leaves less time for anyone to pull out.`,
    picture: '/reason-chain.svg',
  },
  {
    title: claims.conveyancing.words,
    words:
      'A solicitor or licensed conveyancer from our panel can check your paperwork before there is an offer, and acts for you until completion.',
    picture: '/reason-award.svg',
  },
];

export const steps = (claims: Claims) => [
  {
    title: 'Tell us about your home',
    words: `Answer a few simple questions on any device. It takes ${claims.onboarding.words}, and you can stop and come back at any time.`,
  },
  {
    title: 'Meet your solicitor',
    words: 'We introduce you by email, and order your searches before there is a buyer.',
  },
  {
    title: 'Follow your sale',
    words: 'One page shows what is done, what is next and who is dealing with it, so you do not need to chase anyone.',
  },
];

export const exampleStories = [
  {
    title: 'Exchanged in thirteen days',
    who: 'A couple with a terraced house in Shrewsbury',
    story:
      'They signed up the evening the agent came to measure up. The searches were back before the first viewing, so when an offer came no one had to wait for them. The buyer’s solicitor had the whole contract pack the same day.',
    difference: 'searches ordered at the start, not after the offer.',
  },
  {
    title: 'A sale that didn’t fall through',
    who: 'A seller in a chain of four, near Exeter',
    story:
      'An old extension turned out to have no building regulations certificate. In most sales that comes to light in week ten, when everyone is tired and someone pulls out. Here it came to light before the home was listed, and was put right before anyone asked.',
    difference: 'the awkward question came first, while there was time to answer it.',
  },
  {
    title: 'Selling for a parent, from 200 miles away',
    who: 'A daughter acting for her father in Whitby under a power of attorney',
    story:
      'She answered the questions on her phone, signed the papers at her own kitchen table, and could see on one page what had been done each week. She travelled north once, to hand over the keys.',
    difference: 'one page, open day and night, that shows who is dealing with what.',
  },
];

export const exampleReviews = [
  { text: 'I kept waiting for the hard part. It had already been done.', by: 'A first-time seller in Derby' },
  {
    text: 'Our agent asked what we’d done differently. All we’d done was start earlier.',
    by: 'A family in Kent',
  },
  {
    text: 'There were no last-minute surprises: the search results were there when we needed them.',
    by: 'A buyer in Swansea',
  },
];

export const questions = (claims: Claims) => [
  {
    title: 'Do I need a buyer before I start?',
    answer:
      'No. The best time to start is the day you list, or before. Your solicitor prepares the contract pack, and we order your searches, while buyers are still looking.',
  },
  {
    title: 'How long does it take to sign up?',
    answer: `Our questions take ${claims.onboarding.words}. Reading the terms takes longer. You can stop at any point and carry on later, on any device.`,
  },
  {
    title: 'Who does the legal work?',
    answer:
      'A solicitor or licensed conveyancer from our panel, regulated by the SRA or the CLC. We are not a law firm. Sellers can choose one from the panel or be assigned one. Buyers are assigned one or can use their own.',
  },
  {
    title: 'How does this help buyers?',
    answer: `Buyers save ${claims.savedByBuyers.words}. The searches are often under way or done, and the seller’s solicitor ready, by the time an offer is accepted.`,
  },
  {
    title: 'Why is there no password?',
    answer:
      'You do not need one: we’ll email you a link to sign in. There is nothing to remember, and nothing that someone could guess or steal from another website.',
  },
  {
    title: 'Who sees my documents?',
    answer:
      'Thirdfort, who check identities for us, see your identity documents. Our staff can see the result of the check. We share it only with the solicitor who acts for you.',
  },
];
