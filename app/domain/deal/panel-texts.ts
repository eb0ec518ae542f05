import type { Role } from '../account/rules';
import type { CustomerStepKind } from './customer-steps-rules';

type Next = { title: string; words: string };

/** A step as the customers of a side read it. */
type StepWords = {
  title: string;
  /** A sentence that is shown while it is still to come. */
  note: string;
  /** What the customer is told while everyone waits for this. */
  next: Next;
};

/** How long searches take, wherever customers wait for them. */
export const SEARCHES_TAKE =
  'The local search often takes 1 to 3 weeks, and longer with some councils. The others take a few days.';

const SHARED = {
  solicitor: {
    title: 'Solicitor introduced',
    note: 'We’ll introduce you by email.',
    next: {
      title: 'We’re choosing your solicitor',
      words:
        'We’ll choose one for you, unless you choose one yourself. Then we’ll introduce you to each other by email.',
    },
  },
  case_sent: {
    title: 'Your solicitor has your case',
    note: 'We’ll send it to them.',
    next: {
      title: 'We’re sending your case to your solicitor',
      words: 'You do not need to do anything. Your solicitor will contact you with the first steps.',
    },
  },
  identity: {
    title: 'Identity checked',
    note: 'You’ll get a text message from Thirdfort with a link. It takes about 10 minutes.',
    next: {
      title: 'Next, we check your identity',
      words:
        'You’ll get a text message with a link from Thirdfort, who check identities for us. Have your passport or driving licence to hand. It takes about 10 minutes.',
    },
  },
  /** The same where someone else than the customer signs for a company. */
  signer: {
    title: 'Identity checked',
    note: 'The person who signs for the company gets a text message from Thirdfort with a link. It takes about 10 minutes.',
    next: {
      title: 'Next, we check the person who signs for the company',
      words:
        'They’ll get a text message with a link from Thirdfort, who check identities for us. They need to have their passport or driving licence to hand. It takes about 10 minutes.',
    },
  },
  /** It is never shown as done: the next step shows that it was reached. */
  accepted: {
    title: 'We’re confirming with the seller’s side',
    note: 'Until then we cannot show you the searches or introduce you to a solicitor.',
    next: {
      title: 'We’re confirming with the seller’s side',
      words:
        'You do not need to do anything for this. When the seller or their agent tells us that you’re the buyer, we’ll introduce you to your solicitor by email and the searches will appear here.',
    },
  },
};

/** The same for a buyer whose own solicitor is to act. */
export const ACCEPTED_WITH_OWN_SOLICITOR: StepWords = {
  ...SHARED.accepted,
  note: 'Until then we cannot show you the searches or send your case to your solicitor.',
  next: {
    ...SHARED.accepted.next,
    words:
      'You do not need to do anything for this. When the seller or their agent tells us that you’re the buyer, we’ll send your case to your solicitor, and the searches will appear here.',
  },
};

/** The same where our panel does not work, and our search pack covers nothing. */
export const ACCEPTED_ELSEWHERE: StepWords = {
  ...SHARED.accepted,
  note: 'Until then we cannot send your case to your solicitor.',
  next: {
    ...SHARED.accepted.next,
    words:
      'You do not need to do anything for this. When the seller or their agent tells us that you’re the buyer, we’ll send your case to the solicitor you choose.',
  },
};

/** The note where our panel does not work, in place of our introduction. */
export const CHOSEN_ELSEWHERE = 'Once one is chosen there, we’ll send them your case.';

/** The note of the seller's searches to be ordered, once an offer is accepted. */
export const ORDERED_AFTER_OFFER = 'The buyer’s solicitor reads them before exchange.';

/** Of each side's customers. */
export const STEP_WORDS: Record<Role, Record<CustomerStepKind, StepWords>> = {
  sell: {
    ...SHARED,
    searches_ordered: {
      title: 'Searches ordered',
      note: 'We aim to order them before there is a buyer, so no one has to wait.',
      next: { title: 'We’re ordering your searches', words: 'You do not need to do anything. They’ll appear here.' },
    },
    searches_back: {
      title: 'Searches back',
      note: SEARCHES_TAKE,
      next: {
        title: 'Your searches are on their way',
        words: `You do not need to do anything. ${SEARCHES_TAKE}`,
      },
    },
    offer: {
      title: 'Offer accepted',
      note: 'Tell us, and your solicitor can send out the draft contract.',
      next: {
        title: 'You’re ready for a buyer',
        words:
          'Tell us when you accept an offer, so that your solicitor can send out the draft contract straight away.',
      },
    },
    exchanged: {
      title: 'Exchange of contracts',
      note: 'In England and Wales, the sale becomes legally binding.',
      next: {
        title: 'You’re on the way to exchange',
        words:
          'Your solicitor will now agree the contract and answer the buyer’s enquiries. The sooner you answer your solicitor’s questions, the sooner you can exchange contracts.',
      },
    },
    completed: {
      title: 'Completion',
      note: 'The money arrives and you hand over the keys.',
      next: {
        title: 'You have exchanged contracts',
        words: 'The sale is now legally binding. On completion day the money arrives and you hand over the keys.',
      },
    },
  },
  buy: {
    ...SHARED,
    searches_ordered: {
      title: 'Searches ordered',
      note: 'They are part of the seller’s search pack, so they can be ready before you need them.',
      next: {
        title: 'The searches are next',
        words: 'You do not need to do anything. They are part of the seller’s search pack and will appear here.',
      },
    },
    searches_back: {
      title: 'Searches back',
      note: 'Your solicitor will read the results and explain them to you.',
      next: {
        title: 'The searches are on their way',
        words:
          'You do not need to do anything. When they are back, your solicitor will read the results and explain them to you.',
      },
    },
    offer: {
      title: 'Offer accepted',
      note: 'Once the seller tells us, your solicitor can ask for the draft contract.',
      next: {
        title: 'We’re confirming your accepted offer',
        words:
          'You do not need to do anything. Once the seller or their estate agent tells us the day, your solicitor can ask for the draft contract.',
      },
    },
    exchanged: {
      title: 'Exchange of contracts',
      note: 'You pay the deposit. In England and Wales, the purchase becomes legally binding.',
      next: {
        title: 'You’re on the way to exchange',
        words:
          'Your solicitor will check the contract, ask the seller’s solicitor questions (enquiries) and go through it all with you. Have your deposit and mortgage offer ready.',
      },
    },
    completed: {
      title: 'Completion',
      note: 'Your solicitor sends the money and you get the keys.',
      next: {
        title: 'You have exchanged contracts',
        words:
          'The purchase is now legally binding. On completion day your solicitor sends the money and you get the keys.',
      },
    },
  },
};

/** @param owner the primary customer, in a sentence */
type ByOwner = (owner: string) => { words: string; note?: string };

const chosenByOwner: ByOwner = (owner) => ({
  words: `We’ll choose one for you, unless ${owner} chooses one. Then we’ll introduce you to each other by email.`,
});

/** What only the primary customer can do, as people read it who share the deal. */
export const BY_OWNER: Record<Role, Partial<Record<CustomerStepKind, ByOwner>>> = {
  sell: {
    solicitor: chosenByOwner,
    offer: (owner) => ({
      words: `Once ${owner} tells us that you have accepted an offer, your solicitor can send out the draft contract straight away.`,
      note: `Once ${owner} tells us, your solicitor can send out the draft contract.`,
    }),
  },
  buy: { solicitor: chosenByOwner },
};

/** What happens next where the solicitor who was introduced cannot act: another one is. */
export const CHOSEN_AGAIN: Next = {
  title: 'We’re choosing your solicitor',
  words: 'You do not need to do anything. We’ll introduce you to each other by email.',
};

/** The buyer's road to exchange begins with the seller's solicitor, who is not chosen yet, or cannot act. */
export const SELLERS_SOLICITOR: Next = {
  title: 'We’re choosing the seller’s solicitor',
  words: 'You do not need to do anything. Once they have a solicitor, that solicitor sends yours the draft contract.',
};

/** The same where our panel does not work. */
export const SELLER_CHOOSES: Next = {
  title: 'The seller is choosing their solicitor',
  words: SELLERS_SOLICITOR.words,
};

/** The words after completion. A buyer's solicitor still has work to do then. */
export const COMPLETED: Record<Role, string> = {
  sell: 'Congratulations. This page stays here for your records.',
  buy: 'Congratulations. Your solicitor will deal with the tax return and register the home in your name. This page stays here for your records.',
};

/** Of an identity check whose link was sent. */
export const ASKED_NOTE = 'Thirdfort has sent you a text message with a link. It takes about 10 minutes.';
