/** What a person who was named in a deal reads in the email and on the page of its link. */

export const NAMED_AS = {
  seller: 'a seller',
  buyer: 'a buyer',
  giftor: 'someone giving them money',
} as const;

/** The kinds of data that a customer types about them. */
export const HELD_DATA = 'We hold your name, your email address, your mobile number and an address for letters.';
export const heldDataOfGiftors =
  'We hold your name, your email address, your mobile number, an address for letters, how you know the buyer and how much you are giving.';

export const CHOICES = {
  sell: 'If this is you, confirm it and you can follow the sale: what happens next, the searches, the solicitor and the dates. You will not see anyone else’s contact details.',
  buy: 'If this is you, confirm it and you can follow the purchase: what happens next, the searches, the solicitor and the dates. You will not see anyone else’s contact details or where the money comes from.',
  giftor:
    'You do not need to do anything now. Before contracts are exchanged, the buyer’s solicitor will contact you, and you may get a text message from Thirdfort, who check identities for us, with a link. Have your passport or driving licence to hand for it. If this is not you, please tell us.',
} as const;
