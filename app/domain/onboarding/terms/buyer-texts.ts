import { commonSections } from './common-texts';
import type { TermsDocument } from './rules';

const common = commonSections('purchase');

export const buyerTerms: TermsDocument = {
  role: 'buy',
  title: 'Terms & Conditions for Buyers',
  version: '1.2',
  effective: '27 November 2026',
  replaces: { version: '1.1', effective: '22 November 2026' },
  changes:
    'you no longer ask us to start during the 14 days in which you can cancel, since you order nothing that has a price. The form for cancelling is in the words of the law. The terms now say what a panel solicitor pays us, who sees the result of an identity check, and that the Legal Ombudsman cannot look at complaints about us. You now read before an introduction how much we are paid for it, without asking. The sentence on opting out of marketing is gone; your right to object to it stays. Nothing is taken away.',
  sections: [
    {
      id: 'about-us-and-these-terms',
      title: 'About us and these terms',
      clauses: [
        {
          text: '{brand} is a service of {company} (‘we’, ‘us’), a limited company registered in England and Wales. Our company details are on our website, {siteUrl}. You can reach us at {supportEmail}.',
        },
        {
          text: 'These terms are the agreement between you and us when you use {brand} to buy a home. You accept them, and the agreement begins, when you press ‘Agree and Continue’. We record the version, the time and your IP address.',
        },
        {
          text: 'On the next page, ‘What’s included’, you confirm how the fees work. That completes your registration.',
        },
        {
          text: 'In these terms:',
          items: [
            '‘solicitor’ means a solicitor or licensed conveyancer, and their firm;',
            '‘panel solicitor’ means one of the firms chosen by us to work with our customers;',
            '‘core legal work’ means the ordinary legal work of buying a home, from instruction to completion; and',
            '‘disbursements’ are what a solicitor pays to others for you, such as Land Registry fees.',
          ],
        },
      ],
    },
    {
      id: 'who-can-register',
      title: 'Who can register',
      clauses: [
        {
          text: 'To register a purchase you must:',
          items: [
            'be at least 18, and acting as a private individual unless we have agreed otherwise;',
            'be buying a home in the United Kingdom that its seller has registered with us;',
            'have agreed a price from £99,000 to £100,000,000; and',
            'give us your real name, your own email address and a mobile number.',
          ],
        },
        {
          text: 'If the property is not listed, please contact us at {supportEmail}. Registering does not reserve a property for you.',
        },
        {
          text: 'We may refuse, suspend or terminate a registration for a good reason, for example because:',
          items: [
            'these conditions are not met, or you have given us false or misleading information;',
            'the seller tells us that no sale to you has been agreed;',
            'an identity check cannot be completed or raises a concern;',
            'you have seriously or repeatedly broken these terms, or have not paid what is due;',
            'we have reason to suspect fraud, or the law or a regulator requires it; or',
            'we or our panel solicitors cannot properly handle the purchase.',
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
          text: 'We help you and the seller to be ready early. We:',
          items: [
            'collect the details of your purchase and pass them to your solicitor;',
            'assign you a panel solicitor, or work with your own, and introduce you;',
            'arrange identity checks and the search pack; and',
            'show you on a dashboard how your purchase is going.',
          ],
        },
        {
          text: 'We are not solicitors, and we do not give legal advice. Your solicitor does the legal work and is responsible to you for it. Nor are we an estate agent, surveyor, lender or financial or tax adviser.',
        },
        {
          text: 'Figures on our website about speed and savings are averages or examples, not promises. Neither you nor the seller is bound until contracts are exchanged, and we cannot promise that they will be, or by when.',
        },
      ],
    },
    {
      id: 'your-solicitor',
      title: 'Your solicitor',
      clauses: [
        {
          text: 'We will assign you a solicitor from our panel and introduce you by email, or you may use your own. If you use your own, tell us who it is, agree the fees with the firm, and check that it is regulated and that your lender accepts it.',
        },
        {
          text: 'Panel solicitors are regulated by the Solicitors Regulation Authority (SRA) or the Council for Licensed Conveyancers (CLC). Yours acts for you under its own client care letter, which sets out the work, the charges and how to complain. That agreement is between you and the solicitor.',
        },
        {
          text: 'Your solicitor is independent of us and must put your interests first. A firm that also acts for the seller or your lender may do so only as its regulator’s rules allow.',
        },
        {
          text: 'You allow us to give your solicitor the information in your account, and your solicitor to tell us how the purchase is progressing.',
        },
        {
          text: 'Your panel solicitor pays us the amount, if any, that we show where you choose, when your purchase completes. It is not added to your bill, and the solicitor must tell you about it, too.',
        },
      ],
    },
    {
      id: 'identity-checks-and-documents',
      title: 'Identity checks and your documents',
      clauses: [
        {
          text: 'The law requires solicitors to know who their clients are and where the money comes from. Our partner, a specialist identity-check provider, checks each buyer and each person giving money towards the purchase. It will contact you directly and may show you its own terms. Please finish the check promptly.',
        },
        {
          text: 'We share your identity documents, the result of your check and the other documents that you give us only with the solicitor assigned to you, or your own solicitor if you use one, unless the law obliges us to disclose them. Our staff can see the result, too.',
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
          text: 'Solicitors and lenders rely on what you say. What you tell us or send us must be true, complete and not misleading, to the best of your knowledge. If you do not know an answer, say so.',
        },
        {
          text: 'Tell us and your solicitor promptly if something changes before completion, such as the price, your lender, where the money comes from, or whether you must sell another home first.',
        },
        {
          text: 'A wrong answer may delay or end the purchase, or change the tax that you owe. We do not check your answers, and are not responsible for loss that a wrong one causes.',
        },
      ],
    },
    {
      id: 'buying-with-others',
      title: 'Buying with others, or for someone else',
      clauses: [
        {
          text: 'If you are buying jointly, name every other buyer. You confirm that they know about the registration. Each has to be checked and to sign. If buyers disagree with each other, we may wait until that is settled.',
        },
        {
          text: 'There are different ways to own a home together. Ask your solicitor which suits you before you exchange contracts.',
        },
        {
          text: 'If you act for a buyer, for example under a power of attorney, you must show the solicitor proof of your authority, keep within it and tell us if it ends. If you act without authority, you are responsible for the loss that we suffer because we relied on you.',
        },
      ],
    },
    {
      id: 'funds-and-gifts',
      title: 'Your funds, and gifts',
      clauses: [
        {
          text: 'You tell us how you will pay: for example with savings, a mortgage, an inheritance or a gift. Your solicitor must be satisfied about the source of all of it and will ask for evidence.',
        },
        {
          text: 'If someone gives you money towards the purchase, tell us who, how you are related and how much, and make sure that they know. They will be checked, and usually asked to confirm that it is a gift.',
        },
        {
          text: 'You are responsible for having the money with your solicitor in time for exchange and completion. It never passes through us.',
        },
      ],
    },
    {
      id: 'forms-searches-and-surveys',
      title: 'Forms, searches and surveys',
      clauses: [
        {
          text: 'The seller provides information about the property, which your solicitor will go through with you:',
          items: [
            'form TA6, the property information form;',
            'form TA10, the fittings and contents form;',
            'form TA8, the new home information form, if the property is newly built or converted;',
            'the energy performance certificate (EPC), unless the property is exempt; and',
            'a management pack, if the property is leasehold or on a managed estate.',
          ],
        },
        {
          text: 'The seller, or the person who prepared these documents, is responsible for what they say. We have not checked them and do not vouch for them.',
        },
        {
          text: 'The search pack contains a local authority search, a drainage and water search, an environmental search and a Land Registry plan, ordered early so that your solicitor need not wait. Searches come from specialist suppliers and public bodies, under their own terms, and are correct only for their date. You pay for further or newer ones that your solicitor or lender wants.',
        },
        {
          text: 'None of this tells you much about the condition of the building. We recommend that you get your own survey before you exchange contracts.',
        },
      ],
    },
    {
      id: 'how-our-fees-replace-legal-fees',
      title: 'How our product’s fees replace normal legal fees',
      clauses: [
        {
          text: 'If you buy with the panel solicitor that we assign, our product’s fees replace normal legal fees: you pay no separate fee for core legal work, and nothing for the search pack. Before VAT, we value these at £2,250 and £400. Both are shown to you as £0 on the page ‘What’s included’, where you confirm the arrangement.',
        },
        {
          text: 'We charge you nothing for registering.',
        },
        {
          text: 'The arrangement covers one purchase of the property that you registered. It does not cover the costs in section 12 (What you pay).',
        },
        {
          text: 'If you use your own solicitor, or move to a firm outside our panel, you pay that firm’s fees in full. It may still use the search pack, if the supplier’s terms and your lender allow it.',
        },
      ],
    },
    {
      id: 'what-you-pay',
      title: 'What you pay',
      clauses: [
        {
          text: 'Buying a home brings costs that our product’s fees do not cover. You pay these to your solicitor, who passes on what is due to others:',
          items: [
            'the purchase price, including the deposit on exchange of contracts;',
            'stamp duty land tax or, in Wales, land transaction tax or, in Scotland, land and buildings transaction tax;',
            'disbursements, such as Land Registry fees, bank transfer fees and further searches;',
            'supplementary legal fees, for work beyond core legal work, such as a lease, a new-build property, a mortgage or a gifted deposit;',
            'post-completion fees, such as for the tax return and for registering you as the owner; and',
            'VAT on the solicitor’s fees, at the rate in force (20% when this version took effect).',
          ],
        },
        {
          text: 'Your solicitor will tell you in the client care letter what these are likely to come to. Ask before you agree to it if anything is unclear.',
        },
        {
          text: 'Your solicitor will normally file the tax return and pay the tax for you with your money, but you remain responsible for both. You pay lenders, surveyors, insurers and removal firms directly.',
        },
      ],
    },
    {
      id: 'payments-vat-and-cancelling',
      title: 'Payments to us, VAT and cancelling',
      clauses: [
        {
          text: 'If you order something from us that has a price, we will show you the price, the VAT and the total first. Our prices are exclusive of VAT, which is added at the rate in force. You pay by card through our payment provider, or by invoice if we agree.',
        },
        {
          text: 'As a consumer you may cancel such an order without giving a reason, under the Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013, until the end of 14 days after the day on which you placed it. If you order nothing, you may cancel this agreement in the same way within 14 days after the day on which it began, or until your purchase completes if that is sooner.',
        },
        {
          text: 'To cancel, send us a clear statement within that time; an email to {supportEmail} will do. You may use these words, but need not: ‘To {company}, {registeredOffice}, {supportEmail}: I/We hereby give notice that I/We cancel my/our contract for the supply of the following service: the purchase of (the home’s address). Ordered on: (date). Name of consumer(s): (name). Address of consumer(s): (address). Signature of consumer(s), only if this form is notified on paper. Date: (date).’',
        },
        {
          text: 'If you cancel in time, we will refund you within 14 days, using the same means of payment you used and at no charge.',
        },
        {
          text: 'Otherwise payments to us are non-refundable, including when your purchase is delayed or does not complete. This does not affect a refund that these terms promise elsewhere, or your legal rights if our service is not as described or not provided with reasonable care and skill.',
        },
      ],
    },
    {
      id: 'if-the-purchase-does-not-go-ahead',
      title: 'If the purchase does not go ahead',
      clauses: [
        {
          text: 'Until contracts are exchanged you may change your mind, and so may the seller. Tell us and your solicitor straight away, so that work and costs stop.',
        },
        {
          text: 'You may still owe your solicitor for disbursements and supplementary work already done, as the client care letter says. Ask for an itemised bill.',
        },
        {
          text: 'A seller who withdraws pays the abortive costs of the sale under the sellers’ terms. This does not mean that the seller or we owe you your own costs, such as a survey.',
        },
        {
          text: 'After exchange you are bound by the contract, and can lose your deposit and more if you do not complete. Your solicitor will explain this first.',
        },
      ],
    },
    {
      id: 'estate-agents-mortgages-and-currency',
      title: 'Estate agents, mortgages and currency',
      clauses: [
        {
          text: 'The estate agent works for the seller, not for you. We may tell the agent how the purchase is progressing, but do not share your documents or the results of identity checks. We are not responsible for its work, or for what it says about the property.',
        },
        {
          text: 'If you ask for a mortgage referral, we will pass your details to a broker authorised by the Financial Conduct Authority. We do not give mortgage advice. Your home may be repossessed if you do not keep up repayments on a mortgage.',
        },
        {
          text: 'If money will cross borders or change currency, we may introduce you to a currency partner. You are free to use another provider. Exchange rates may change before completion, so allow for this.',
        },
        {
          text: 'You never have to accept an introduction. We may receive a commission for one. If we do, we will tell you who pays it and how much before we introduce you. It does not increase what you pay us.',
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
          text: 'We give your solicitor and the companies that help us run the service what each of them needs. Your solicitor is itself responsible for what it receives. The seller and the seller’s solicitor learn who is buying.',
        },
        {
          text: 'If you give us details of someone else, such as a joint buyer or a person giving you money, make sure that they know and have seen our privacy policy.',
        },
        {
          text: 'We keep property information and account data for 10 years after your purchase completes or otherwise ends, so that later questions or claims can be answered. You may ask us to delete something sooner; we will, unless we have a lawful reason to keep it.',
        },
      ],
    },
    common.responsibility,
    common.changesAndEnding,
    common.complaintsAndLaw,
  ],
};
