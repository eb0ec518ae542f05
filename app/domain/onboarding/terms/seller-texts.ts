import { commonSections } from './common-texts';
import type { TermsDocument } from './rules';

const common = commonSections('sale');

export const sellerTerms: TermsDocument = {
  role: 'sell',
  title: 'Terms & Conditions for Sellers',
  version: '1.4',
  effective: '27 November 2026',
  replaces: { version: '1.3', effective: '26 November 2026' },
  changes:
    'what the terms say of our fees begins with the total that you pay us, VAT included. The form for cancelling is in the words of the law. The terms now say what a panel solicitor pays us, that an extra search fee is charged only if you agree to it, that you can stop your agent seeing how your sale is going, who sees the result of an identity check, and that the Legal Ombudsman cannot look at complaints about us. You now read before an introduction how much we are paid for it, without asking. The sentence on opting out of marketing is gone; your right to object to it stays. Nothing is taken away.',
  sections: [
    {
      id: 'about-us-and-these-terms',
      title: 'About us and these terms',
      clauses: [
        {
          text: '{brand} is a service of {company} (‘we’, ‘us’), a limited company registered in England and Wales. Our company details are on our website, {siteUrl}. You can reach us at {supportEmail}.',
        },
        {
          text: 'These terms are the agreement between you and us when you use {brand} to sell a home. You accept them by pressing ‘Agree and Continue’. We record the version, the time and your IP address.',
        },
        {
          text: 'Our agreement begins when you have accepted these terms and your payment has succeeded, your referral code has been accepted, or we have confirmed that we will invoice you.',
        },
        {
          text: 'In these terms:',
          items: [
            '‘solicitor’ means a solicitor or licensed conveyancer, and their firm;',
            '‘panel solicitor’ means one of the firms chosen by us to work with our customers;',
            '‘disbursements’ are what a solicitor pays to others for you, such as Land Registry fees; and',
            '‘completion monies’ means what your solicitor receives for the property on completion.',
          ],
        },
      ],
    },
    {
      id: 'who-can-register',
      title: 'Who can register',
      clauses: [
        {
          text: 'To register a sale you must:',
          items: [
            'be at least 18, and acting as a private individual or for a company;',
            'own the property, alone or with others, or have authority to act for its owner;',
            'be selling a home in the United Kingdom at an asking price from £99,000 to £100,000,000; and',
            'give us your real name, your own email address and a mobile number.',
          ],
        },
        {
          text: 'We may refuse, suspend or terminate a registration for a good reason, for example because:',
          items: [
            'these conditions are not met, or you have given us false or misleading information;',
            'an identity check cannot be completed or raises a concern;',
            'you have seriously or repeatedly broken these terms, or have not paid what is due;',
            'we have reason to suspect fraud, or the law or a regulator requires it; or',
            'we or our panel solicitors cannot properly handle the sale.',
          ],
        },
        {
          text: 'Unless the law forbids it, we will tell you why, and where reasonable let you put things right first. If you have done nothing wrong, we will refund whatever you have paid us for but not received.',
        },
      ],
    },
    common.account,
    {
      id: 'what-we-do',
      title: 'What we do, and what we do not do',
      clauses: [
        {
          text: 'We get the legal side of your sale ready early. We:',
          items: [
            'collect the details of your sale and pass them to your solicitor;',
            'offer you our panel of solicitors, or assign you one, and introduce you;',
            'arrange identity checks and the search pack; and',
            'show you on a dashboard how your sale is going.',
          ],
        },
        {
          text: 'We are not solicitors, and we do not give legal advice. Your solicitor does the legal work and is responsible to you for it. Nor are we an estate agent, surveyor, lender or financial or tax adviser.',
        },
        {
          text: 'Figures on our website about speed and savings are averages or examples, not promises. Neither you nor your buyer is bound until contracts are exchanged, and we cannot promise that they will be, or by when.',
        },
      ],
    },
    {
      id: 'your-solicitor',
      title: 'Your solicitor',
      clauses: [
        {
          text: 'You may choose a solicitor from our panel. If you do not choose, or your choice cannot act, we will assign you one. We will introduce you by email.',
        },
        {
          text: 'Panel solicitors are regulated by the Solicitors Regulation Authority (SRA) or the Council for Licensed Conveyancers (CLC). Yours acts for you under its own client care letter, which sets out the work, the charges and how to complain. That agreement is between you and the solicitor.',
        },
        {
          text: 'Your solicitor is independent of us and must put your interests first. A firm that also acts for your buyer may do so only as its regulator’s rules allow.',
        },
        {
          text: 'You allow us to give your solicitor the information in your account, and your solicitor to tell us how the sale is progressing.',
        },
        {
          text: 'Your panel solicitor pays us the amount, if any, that we show where you choose, when your sale completes. It is not added to your bill, and the solicitor must tell you about it, too.',
        },
      ],
    },
    {
      id: 'identity-checks-and-documents',
      title: 'Identity checks and your documents',
      clauses: [
        {
          text: 'The law requires solicitors to know who their clients are. Our partner, a specialist identity-check provider, checks each seller and each person who acts for one. Where a company sells, it checks the person who signs for the company. It will contact you directly and may show you its own terms. Please finish the check promptly.',
        },
        {
          text: 'We share your identity documents, the result of your check and the other documents that you give us only with the solicitor assigned to you, unless the law obliges us to disclose them. Our staff can see the result, too. Your solicitor decides what the buyer’s solicitor has to see.',
        },
        {
          text: 'Your solicitor, not us, decides whether a check is good enough. It may have to be repeated.',
        },
      ],
    },
    {
      id: 'information-you-give',
      title: 'The information you give us',
      clauses: [
        {
          text: 'Solicitors, the buyer and lenders rely on what you say. What you tell us or send us must be true, complete and not misleading, to the best of your knowledge. If you do not know an answer, say so.',
        },
        {
          text: 'Tell us and your solicitor promptly if something changes before completion, such as the price, a mortgage, a dispute or works to the property.',
        },
        {
          text: 'A wrong answer may delay or end the sale, and a buyer who relied on it may have a claim against you. We do not check your answers, and are not responsible for loss that a wrong one causes.',
        },
      ],
    },
    {
      id: 'joint-owners-and-representatives',
      title: 'Selling with others, or for someone else',
      clauses: [
        {
          text: 'If others own the property with you, name each of them as an additional seller. You confirm that they know about the registration. All owners have to agree to the sale, be checked and sign.',
        },
        {
          text: 'The person who registers is responsible to us for our fees. If owners disagree with each other, we may wait until that is settled.',
        },
        {
          text: 'You may register as a representative, on behalf of the seller, for example as an attorney, a court-appointed deputy, an executor, or a person authorised by a company that owns the property. You must give us the seller’s details and show your solicitor proof of your authority.',
        },
        {
          text: 'If a company sells, ‘you’ means the company. The person who registers gives us its number and name as they are in the public register, accepts these terms for it and confirms that they may. If someone else signs for the company, name that person as an additional seller.',
        },
        {
          text: 'A representative must keep within that authority and tell us if it ends. These terms bind both you and the seller. If you act without authority, you are responsible for the loss that we suffer because we relied on you.',
        },
      ],
    },
    {
      id: 'forms-certificates-and-searches',
      title: 'Forms, certificates and searches',
      clauses: [
        {
          text: 'You will be asked to complete the standard forms for the property:',
          items: [
            'TA6, the property information form;',
            'TA10, the fittings and contents form;',
            'TA8, the new home information form, if the property is newly built or converted; and',
            'any other form that your solicitor needs, for example about a lease.',
          ],
        },
        {
          text: 'The answers are yours, and the buyer relies on them. Your solicitor can explain a question; we cannot advise you on it.',
        },
        {
          text: 'The property must have a valid energy performance certificate (EPC), unless it is exempt. If it is leasehold or on a managed estate, the buyer will also need a management pack from the landlord or managing agent. You pay for both; they are not part of our fees.',
        },
        {
          text: 'The search pack contains a local authority search, a drainage and water search, an environmental search and a Land Registry plan. You allow us to order it early and your solicitor to share it with the buyer’s.',
        },
        {
          text: 'Searches come from specialist suppliers and public bodies, under their own terms, and are correct only for their date. Further or newer searches are not part of the pack.',
        },
      ],
    },
    {
      id: 'fees-vat-and-payment',
      title: 'Our fees, VAT and payment',
      clauses: [
        {
          text: 'You pay us £720 including VAT when you register: a service fee of £240 (£200 plus VAT) and a search pack of £480 (£400 plus VAT). For a home outside England and Wales the search pack is not in your order, and you pay only the service fee. Our standard service fee for sellers is £200, payable on registering. The search pack is £400, payable at the same time. These are exclusive of VAT, which is added at the rate in force: 20% when this version took effect.',
        },
        {
          text: 'An extra search fee is charged only if you agree to it where we show you what it is for and what it costs, VAT included.',
        },
        {
          text: 'The payment page shows each item, the VAT and the total before you pay. You pay by card through our payment provider; we never hold your full card number. We may agree to send you an invoice instead.',
        },
        {
          text: 'A valid referral code replaces payment: when it is accepted, nothing is payable to us on registering. A code has no cash value, cannot be applied after you have paid, and may be withdrawn, and the fee charged, if it was used dishonestly.',
        },
        {
          text: 'A code covers only the fees on our payment page, and not legal fees, disbursements or your estate agent’s fees.',
        },
      ],
    },
    {
      id: 'cancelling-and-refunds',
      title: 'Cancelling, and refunds',
      clauses: [
        {
          text: 'As a consumer you may cancel this agreement without giving a reason, under the Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013, until the end of 14 days after the day on which it began.',
        },
        {
          text: 'Only consumers have this right. Companies, and those who sell a group of homes for one, do not: we start straight away, and what these terms say about the 14 days does not apply to them.',
        },
        {
          text: 'To cancel, send us a clear statement within that time; an email to {supportEmail} will do. You may use these words, but need not: ‘To {company}, {registeredOffice}, {supportEmail}: I/We hereby give notice that I/We cancel my/our contract for the supply of the following service: the sale of (the home’s address). Ordered on: (date). Name of consumer(s): (name). Address of consumer(s): (address). Signature of consumer(s), only if this form is notified on paper. Date: (date).’',
        },
        {
          text: 'We order nothing that costs money in those 14 days unless you tick ‘Start work now’, before you pay or later on your dashboard. If you tick it and then cancel, you pay for what has been done by then, and once everything has been done you can no longer cancel.',
        },
        {
          text: 'If you cancel in time, we will refund you within 14 days, using the same means of payment you used and at no charge, less, if you ticked ‘Start work now’, a fair part of the price for what we had already supplied at your request, such as searches that have been carried out.',
        },
        {
          text: 'Otherwise payments to us are non-refundable, including when your sale is delayed or does not complete. This does not affect a refund that these terms promise elsewhere, or your legal rights if our service is not as described or not provided with reasonable care and skill.',
        },
        {
          text: 'Cancelling with us does not cancel your agreements with your solicitor or estate agent, which have terms of their own.',
        },
      ],
    },
    {
      id: 'legal-costs-and-completion',
      title: 'Legal costs and completion',
      clauses: [
        {
          text: 'Our fees do not include your legal fees for the sale. Those are set out in your solicitor’s client care letter, and are paid on completion, out of the proceeds.',
        },
        {
          text: 'You authorise your solicitor to deduct from the completion monies, before paying you the balance:',
          items: [
            'what is needed to repay any loan secured on the property;',
            'your legal costs: the solicitor’s fees, disbursements and VAT; and',
            'your estate agent’s fees and VAT, as in your agreement with the agent.',
          ],
        },
        {
          text: 'Your solicitor will send you a statement of every deduction. If the completion monies are not enough, you pay the difference. Some disbursements, such as a management pack, fall due when they are ordered.',
        },
      ],
    },
    {
      id: 'if-you-withdraw',
      title: 'If you withdraw from the sale',
      clauses: [
        {
          text: 'Until contracts are exchanged you may change your mind. Tell us and your solicitor straight away, so that work and costs stop.',
        },
        {
          text: 'If you withdraw, you pay the abortive costs that have not already been paid. These are the reasonable costs of work on your sale that has come to nothing:',
          items: [
            'your solicitor’s charges for work done, as in the client care letter;',
            'disbursements paid, or ordered and too late to cancel; and',
            'VAT on these, where it is due.',
          ],
        },
        {
          text: 'You will get an itemised bill, and will pay only costs actually and reasonably incurred. As there are no sale proceeds, you must pay it by the date on the bill.',
        },
        {
          text: 'You withdraw if you say so, take the property off the market, or without good reason stop giving instructions for so long that the sale cannot proceed. We or your solicitor will write to you before treating silence as withdrawal.',
        },
        {
          text: 'If the sale ends for another reason, your client care letter says what you owe, if anything. This section does not take away your rights in section 11 (Cancelling, and refunds).',
        },
      ],
    },
    {
      id: 'estate-agents-mortgages-and-currency',
      title: 'Estate agents, mortgages and currency',
      clauses: [
        {
          text: 'Your estate agent works for you under your own agreement with it. Your agent can look up how the sale is going, and we may tell them, unless you switch that off on your dashboard: then they see only its address and stage. We do not share your documents or the results of identity checks. We are not responsible for its work.',
        },
        {
          text: 'If you ask for a mortgage referral, we will pass your details to a broker authorised by the Financial Conduct Authority. We do not give mortgage advice. Your home may be repossessed if you do not keep up repayments on a mortgage.',
        },
        {
          text: 'If money will cross borders or change currency, we may introduce you to a currency partner. You are free to use another provider.',
        },
        {
          text: 'You never have to accept an introduction. We may receive a commission for one. If we do, we will tell you who pays it and how much before we introduce you. It does not increase our fees.',
        },
      ],
    },
    common.messagesAndFraud,
    common.fairUse,
    {
      id: 'your-personal-information',
      title: 'Your personal information',
      clauses: [
        {
          text: 'We follow UK data protection law. The privacy policy on {siteUrl} says what we collect and why, who we share it with, and what rights you have.',
        },
        {
          text: 'We give your solicitor and the companies that help us run the service what each of them needs. Your solicitor is itself responsible for what it receives.',
        },
        {
          text: 'A person who registers to buy your home finds it on our service by postcode, and so sees its address. Such a search does not show your name, contact details or documents.',
        },
        {
          text: 'If you give us details of someone else, such as a joint owner, make sure that they know and have seen our privacy policy.',
        },
        {
          text: 'We keep property information and account data for 10 years after your sale completes or otherwise ends, so that later questions or claims can be answered. You may ask us to delete something sooner; we will, unless we have a lawful reason to keep it.',
        },
      ],
    },
    common.responsibility,
    common.changesAndEnding,
    common.complaintsAndLaw,
  ],
};
