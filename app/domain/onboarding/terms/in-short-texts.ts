import type { TermsInShort } from './rules';

/** The summary that people read first. Each line sums up one section of the newest terms, and is not itself part of what is agreed to. */
export const sellerTermsInShort: TermsInShort = [
  {
    text: 'We get the legal side of your sale ready early. We are not solicitors, and we do not give legal advice.',
    section: 'what-we-do',
  },
  {
    text: 'You choose a solicitor from our panel, or we assign you one. A panel solicitor pays us the amount, if any, that we show where you choose. It is not added to your bill.',
    section: 'your-solicitor',
  },
  {
    text: 'What you tell us must be true and complete, to the best of your knowledge. A buyer who relied on a wrong answer may have a claim against you.',
    section: 'information-you-give',
  },
  {
    text: 'You pay our fees, with VAT, when you register, unless we agree to invoice you. A valid referral code replaces payment. An extra search fee is charged only if you agree to it first.',
    section: 'fees-vat-and-payment',
  },
  {
    text: 'As a consumer you may cancel within 14 days without giving a reason; a company may not. If you ask us to start work now, we refund you, less a fair part of the price for what we had already supplied. If you do not, we order nothing that costs money until the 14 days are over. Once we have supplied everything, or the 14 days are over, our fees are non-refundable, unless these terms or the law promise you a refund.',
    section: 'cancelling-and-refunds',
  },
  {
    text: 'Our fees do not include your legal fees or your estate agent’s fees. You pay those on completion, out of the proceeds. If the proceeds are not enough, you pay the difference.',
    section: 'legal-costs-and-completion',
  },
  {
    text: 'Until contracts are exchanged you may change your mind. If you withdraw, you pay the reasonable costs of work on your sale that has come to nothing.',
    section: 'if-you-withdraw',
  },
  {
    text: 'The most that we will pay you is £10,000 for each claim, except where the law does not let us limit it.',
    section: 'our-responsibility-to-you',
  },
];

export const buyerTermsInShort: TermsInShort = [
  {
    text: 'We help you and the seller to be ready early. We are not solicitors, and we do not give legal advice.',
    section: 'what-we-do',
  },
  {
    text: 'We assign you a solicitor from our panel, or you use your own. A panel solicitor pays us the amount, if any, that we show where you choose. It is not added to your bill.',
    section: 'your-solicitor',
  },
  {
    text: 'What you tell us must be true and complete, to the best of your knowledge. A wrong answer may delay or end the purchase, or change the tax that you owe.',
    section: 'information-you-give',
  },
  {
    text: 'We charge you nothing for registering. With the panel solicitor that we assign, you pay no separate fee for core legal work, and nothing for the search pack. If you use your own solicitor, you pay that firm’s fees in full.',
    section: 'how-our-fees-replace-legal-fees',
  },
  {
    text: 'You still pay the price of the home, stamp duty land tax or its Welsh or Scottish equivalent, disbursements, supplementary and post-completion legal fees, and VAT.',
    section: 'what-you-pay',
  },
  {
    text: 'As a consumer you may cancel what you order from us within 14 days without giving a reason or, if you order nothing, this agreement. We then refund what you paid us.',
    section: 'payments-vat-and-cancelling',
  },
  {
    text: 'Until contracts are exchanged you may change your mind, and so may the seller. You may still owe your solicitor for disbursements and supplementary work.',
    section: 'if-the-purchase-does-not-go-ahead',
  },
  {
    text: 'The most that we will pay you is £10,000 for each claim, except where the law does not let us limit it.',
    section: 'our-responsibility-to-you',
  },
];
