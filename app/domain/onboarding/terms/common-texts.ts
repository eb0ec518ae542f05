import type { TermsSection } from './rules';

/**
 * The sections that are the same for sellers and buyers, except for the word for the deal. A change here changes both documents. They refer
 * to no section by number, because the two documents number differently.
 */
export function commonSections(deal: 'sale' | 'purchase') {
  const account: TermsSection = {
    id: 'account-and-signing-in',
    title: 'Your account and signing in',
    clauses: [
      {
        text: 'You do not need a password. To sign you in, we email you a magic link that works once and only for a short time. If it has expired, ask for another.',
      },
      {
        text: 'Anyone who can read your email could use your link. Please use an address that only you can open, protect it well, never forward a link, and sign out on shared devices.',
      },
      {
        text: 'Tell us at {supportEmail} straight away if you think that someone else has been in your account. You are not responsible for what is done there after you have told us, or because of our own mistake.',
      },
    ],
  };

  const messagesAndFraud: TermsSection = {
    id: 'emails-bank-details-and-fraud',
    title: 'Emails, bank details and fraud',
    clauses: [
      {
        text: 'We contact you by email, at the address on your account, and you can email us at {supportEmail}. Please read our emails promptly.',
      },
      {
        text: 'Criminals send false emails that look as if they came from a solicitor, an agent or us. Remember that:',
        items: [
          'we will never tell you by email that bank details have changed, ours or your solicitor’s;',
          'we take our fees only on our website’s payment page, or by an invoice agreed with you beforehand; and',
          'we never hold deposits, purchase money or sale proceeds.',
        ],
      },
      {
        text: 'Before you send money to a solicitor, confirm the bank details by phone. Use a number from the client care letter, your dashboard or the regulator’s register, and never one from an email. If you think that you have been deceived, call your bank straight away, then your solicitor, then us.',
      },
      {
        text: 'We are not responsible for money that you send to a criminal, unless it happened because we did not take reasonable care.',
      },
    ],
  };

  const fairUse: TermsSection = {
    id: 'fair-use-content-and-links',
    title: 'Fair use, our content and links',
    clauses: [
      {
        text: `Use the service only for a genuine ${deal} that is yours or that you have authority to handle. You must not:`,
        items: [
          'break the law, pretend to be someone else or enter details that you know to be false;',
          'upload anything harmful or abusive;',
          'try to reach information or systems that are not meant for you, or test our security without our consent; or',
          'collect information by automated means, or disrupt or resell the service.',
        ],
      },
      {
        text: `The {brand} name, website, text, design and software belong to us or our licensors. You may keep and print copies for yourself and your advisers, for your ${deal}. Any other use needs our written consent.`,
      },
      {
        text: 'What you give us stays yours. You allow us to store, copy and share it where the service needs this.',
      },
      {
        text: 'Other companies take card payments, look up addresses, check identities and supply searches for our service. We choose them with reasonable care; where one asks you to accept its own terms, those are between you and it. Our pages may link to other websites, which we do not control or endorse.',
      },
      {
        text: 'We may pause the service for maintenance or security, and will keep pauses short.',
      },
    ],
  };

  const responsibility: TermsSection = {
    id: 'our-responsibility-to-you',
    title: 'Our responsibility to you',
    clauses: [
      {
        text: 'We will provide our service with reasonable care and skill. If we do not, or if we break these terms, we are responsible for the loss that you suffer as a foreseeable result.',
      },
      {
        text: 'Nothing in these terms limits our responsibility for death or personal injury caused by our negligence, for fraud or fraudulent misrepresentation, for your rights under the Consumer Rights Act 2015 that cannot be limited, or for anything else that the law does not let us limit. The rest of this section is subject to this.',
      },
      {
        text: 'The most that we will pay you is £10,000 for each claim. Claims that arise from the same event, or from connected events, count as one. A refund that is due to you does not count towards the limit.',
      },
      {
        text: 'We are not responsible for:',
        items: [
          'the advice or work of solicitors, estate agents, lenders, surveyors, search suppliers and others who do not work on our behalf, or mistakes in what they prepare;',
          `a ${deal} that is delayed or does not go ahead because of what others decide or do;`,
          'loss that you could have avoided by taking reasonable steps; or',
          'loss of business or profit.',
        ],
      },
      {
        text: 'We are not responsible for delay or failure caused by an event outside our reasonable control, such as a failure of networks or public registers, a cyber attack, a strike, an epidemic or a change in the law. We will tell you and do what we reasonably can. If it stops our service for more than 30 days, you may end this agreement, and we will refund whatever you have paid us for but not received.',
      },
    ],
  };

  const changesAndEnding: TermsSection = {
    id: 'changes-and-ending',
    title: 'Changes to these terms, and ending them',
    clauses: [
      {
        text: `The version of these terms that you accepted applies to your ${deal} until it is over. A new version applies only to what you register after we publish it, unless the law, a regulator or security requires a change sooner.`,
      },
      {
        text: 'In that case we will email you at least 30 days before, or as early as we can. If the change leaves you worse off, you may end this agreement, and we will refund whatever you have paid us for but not received.',
      },
      {
        text: 'We may improve the service from time to time, but will not take away what you have paid for.',
      },
      {
        text: 'You may close your account at any time by emailing {supportEmail}. That does not end your agreement with your solicitor. Rights and duties that already exist continue after this agreement ends.',
      },
    ],
  };

  const complaintsAndLaw: TermsSection = {
    id: 'complaints-law-and-general',
    title: 'Complaints, law and general',
    clauses: [
      {
        text: 'If something has gone wrong, email {supportEmail} and say what happened and what would put it right. We will answer in full within 8 weeks. If you are still unhappy, we will tell you about any independent scheme that could help and whether we agree to use it. We are not a law firm, so the Legal Ombudsman cannot look at a complaint about us.',
      },
      {
        text: 'A complaint about a solicitor goes first to the firm. After that it goes to the Legal Ombudsman in England and Wales, the Scottish Legal Complaints Commission in Scotland, or the Law Society of Northern Ireland. A complaint about an estate agent goes first to the agent and then to its redress scheme. Citizens Advice can tell you about your rights for free.',
      },
      {
        text: 'These terms are governed by the law of England and Wales, and its courts may decide any dispute about them or our service. If you live in Scotland or Northern Ireland, you may also go to the courts there, and you keep the protection that the law there gives consumers.',
      },
      {
        text: 'The forms and steps in these terms are those of England and Wales. In Scotland, for example, you are bound when missives are concluded, not on exchange of contracts. If the property is in Scotland or Northern Ireland, you may still register, but you will need a solicitor qualified there, and some of our services may not be available. If we cannot help, we will tell you and refund whatever you have paid us for but not received.',
      },
      {
        text: 'This agreement is between you and us. No one else may enforce it. We may transfer it to another company if that does not reduce your rights. If part of it has no effect, the rest still applies. If we do not insist on something straight away, we may do so later.',
      },
    ],
  };

  return { account, messagesAndFraud, fairUse, responsibility, changesAndEnding, complaintsAndLaw };
}
