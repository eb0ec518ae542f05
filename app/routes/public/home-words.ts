import { claims } from '~/domain/config/claims-texts';

/** What the landing page says. Its claims come from the one list of them; its people are made up, and the page says so. */

/** A claim that begins a line. */
export const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const figures = [
  { figure: claims.faster.words, words: 'selling, from offer to exchange, than a traditional sale' },
  { figure: claims.exchange.words, words: 'to exchange, once everyone is ready' },
  { figure: claims.failing.words, words: 'of UK transactions fail. Being ready first is how yours doesn’t' },
];

export const durations = [
  { label: 'A traditional sale', words: asSentence(claims.traditional.words), weeks: 26 },
  { label: 'With the legal work done first', words: claims.exchange.words, weeks: 2, ours: true },
];

export const reasons = [
  {
    title: claims.cutting.words,
    words: `Searches and paperwork are what a sale waits for. Yours are done while the home is on the market, which saves ${claims.savedBySellers.words}.`,
    picture: '/reason-time.svg',
  },
  {
    title: claims.preventing.words,
    words: `${claims.failing.words} of UK transactions fail. What is known early cannot surprise anybody late, and a sale that is quick gives nobody time to walk away.`,
    picture: '/reason-chain.svg',
  },
  {
    title: claims.conveyancing.words,
    words:
      'A solicitor from our panel who has read your papers before the offer comes, and answers for every step after it.',
    picture: '/reason-award.svg',
  },
];

export const steps = [
  {
    title: 'Tell us about your home',
    words: `A few plain questions, on any phone: ${claims.onboarding.words}. Stop and come back whenever you like.`,
  },
  {
    title: 'Meet your solicitor',
    words: 'We introduce you by email, and order your searches before there is a buyer.',
  },
  {
    title: 'Watch it happen',
    words: 'One page says what is done, what is next, and who has it. No chasing.',
  },
];

export const stories = [
  {
    title: 'Exchanged in thirteen days',
    who: 'A couple with a terraced house in Shrewsbury',
    story:
      'They signed up the evening the agent came to measure. The searches were back before the first viewing, so when the offer came there was nothing left to wait for. Their buyer’s solicitor had the whole pack the same day.',
    difference: 'searches ordered at the start, not after the offer.',
  },
  {
    title: 'A sale that didn’t fall through',
    who: 'A seller in a chain of four, near Exeter',
    story:
      'An old extension turned out to have no certificate. In most sales that comes up in week ten, when everyone is tired and somebody walks away. Here it came up before the home was listed, and was put right before anyone asked.',
    difference: 'the awkward question came first, while there was time to answer it.',
  },
  {
    title: 'Selling for a parent, from 200 miles away',
    who: 'A daughter acting for her father in Whitby',
    story:
      'She answered the questions on her phone, signed what was needed at her own kitchen table, and read on one page what had been done each week. She travelled north once: to hand over the keys.',
    difference: 'one page that says who has it now, and no office hours.',
  },
];

export const reviews = [
  { text: 'I kept waiting for the hard part. It had been done already.', by: 'A first-time seller in Derby' },
  {
    text: 'Our agent asked what we had done differently. We had started earlier, that is all.',
    by: 'A family in Kent',
  },
  { text: 'The survey held no surprises, because the searches had told us.', by: 'A buyer in Swansea' },
];

export const questions = [
  {
    title: 'Do I need a buyer before I start?',
    answer:
      'No. The best time to start is the day you list, or before. Your solicitor prepares the contract pack and your searches are ordered while buyers are still looking.',
  },
  {
    title: 'How long does it take to sign up?',
    answer: `It takes ${claims.onboarding.words}. You can stop at any point and go on later, on any device.`,
  },
  {
    title: 'Who does the legal work?',
    answer:
      'A regulated solicitor or conveyancer from our panel. Sellers may choose from the panel or be assigned one. Buyers are assigned one, or use their own.',
  },
  {
    title: 'What does it do for buyers?',
    answer: `Buyers save ${claims.savedByBuyers.words}: the searches are done and the seller’s solicitor is ready when the offer is accepted.`,
  },
  {
    title: 'Why is there no password?',
    answer:
      'We email you a link that signs you in. There is nothing to remember, and nothing that somebody could guess or steal from another website.',
  },
  {
    title: 'Who sees my documents?',
    answer:
      'The results of your identity check are shared with the solicitor who acts for you, and with nobody else in the sale.',
  },
];
