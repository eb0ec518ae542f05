/**
 * Every page of the product in each of its states, for `npm run screenshots`. A new page or state is a line here:
 * `[name, who looks, address, steps on the page]`.
 */
import { expect, type Page } from '@playwright/test';
import { GIFT_QUESTIONS } from '../app/domain/people/questions.ts';
import { transactionTabs } from '../app/domain/reporting/sale/tabs-rules.ts';
import { giveExamples } from '../tests/support/examples.ts';

type OnPage = (page: Page) => Promise<unknown>;
/** What a person does on a page; some steps need the sandbox. */
type Step = (page: Page, sandboxUrl: string) => Promise<unknown>;

/**
 * Each picture has a new person, except for the three people of the demo data. In an address, `{deal}` is the id of
 * their sale or purchase and `{sandbox}` is the sandbox's URL.
 */
export type Who =
  | 'first visitor'
  | 'stranger'
  | 'newcomer'
  | 'customer'
  | 'seller at the terms'
  | 'seller at the payment'
  /** `{deal}` is the sale and what its seller says of the buyer. */
  | 'seller with a stranger'
  | 'seller with a fee'
  /** `{deal}` is the sale and the order of the fee. */
  | 'seller with a fee to cancel'
  | 'seller who waits for a solicitor'
  | 'buyer at the terms'
  | 'buyer at the end'
  | 'buyer with a gift'
  | 'demo seller'
  /** `{deal}` is a sale of their office. */
  | 'law firm'
  | 'estate agent'
  | 'demo buyer'
  | 'staff who sell'
  /** `{deal}` is the sale. Its company is not verified. */
  | 'staff who sell for a company'
  /** `{deal}` is the sale and the order of the fee, whose seller has cancelled it. */
  | 'staff with a fee to decide'
  | 'staff with a decided fee'
  | 'staff';

export type Shot = readonly [name: string, who: Who, path: string, ...steps: Step[]];

const press =
  (name: string): OnPage =>
  (page) =>
    page.getByRole('button', { name, exact: true }).last().click();
const follow =
  (name: string | RegExp): OnPage =>
  async (page) => {
    const [from, link] = [page.url(), page.getByRole('link', { name }).first()];
    await link.click();
    await page.waitForURL((url) => url.href !== from);
  };
const type =
  (typed: Record<string, string>): OnPage =>
  async (page) => {
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  };
const choose =
  (...answers: [question: RegExp, option: string][]): OnPage =>
  async (page) => {
    for (const [question, option] of answers)
      await page.getByRole('group', { name: question }).getByLabel(option, { exact: true }).check();
  };
const check =
  (label: string | RegExp): OnPage =>
  (page) =>
    page.getByLabel(label).first().check();
const open =
  (words: string | RegExp): OnPage =>
  (page) =>
    page.getByText(words).first().click();
const see =
  (words: string | RegExp): OnPage =>
  (page) =>
    expect(page.getByText(words).first()).toBeVisible();

const save = press('Save and continue');
const name = { 'First name': 'Siân', 'Last name': 'ap Rhys-O’Dea' };
const person = { ...name, 'Mobile number': '07700 900 456', Email: 'sian@home.example' };
const home = { 'Address line 1': 'Flat 2, 18 Mill Lane', Town: 'Ludlow', Postcode: 'SY8 1DN' };
const somebody = () => ({ ...name, Email: `picture-${Date.now()}@home.example` });

const findSellersHome: OnPage = async (page) => {
  const found = page.getByRole('listbox').getByRole('option');
  await page.getByRole('combobox', { name: 'Property address' }).fill('sy81dn');
  for (const words of ['Weir House', 'Flat 2']) await found.filter({ hasText: words }).first().click();
  await see('SY8 1DN')(page);
};
const chooseAgent: readonly Step[] = [
  type({ 'Estate agent (optional)': 'ludlow' }),
  (page) => page.getByRole('listbox', { name: 'Estate agents' }).getByRole('option').first().click(),
  see('Change estate agent'),
];
const findBuyersHome: OnPage = async (page) => {
  await type({ Postcode: 'sy81dn' })(page);
  await press('Find property')(page);
};
const startNow = check(/^Start work now/);
const cardForm = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
const seeCardForm: OnPage = (page) => expect(cardForm(page).locator('[name="cardnumber"]')).toBeVisible();
const payByCard =
  (number: string): OnPage =>
  async (page) => {
    const card = cardForm(page);
    await card.locator('[name="cardnumber"]').fill(number);
    await card.locator('[name="exp-date"]').fill('1234');
    await card.locator('[name="cvc"]').fill('123');
    await page.getByRole('button', { name: /^Pay £/ }).click();
  };

/** Goes to the provider's hosted payment page, which people use when our card form does not load. */
const toHostedCheckout: OnPage = async (page) => {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/sell/payment/checkout' });
    document.body.append(form);
    form.submit();
  });
  await see('A stand-in for')(page);
};
/** Opens the email's link in another browser than the one that asked for it. */
const openLinkElsewhere: Step = async (page, sandboxUrl) => {
  const who = somebody();
  await type(who)(page);
  await press('Send me a magic link')(page);
  const findLink = async () => {
    const answer = await page.request.get(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(who.Email)}`);
    const [message] = (await answer.json()) as { text: string }[];
    return message?.text.match(/\S+\/authenticate\S+/)?.[0] ?? '';
  };
  await expect.poll(findLink).toContain('/authenticate');
  await page.context().clearCookies({ name: 'kt_browser' });
  await page.goto(await findLink());
};

const seeForm: OnPage = (page) => expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
const toLawyerGroup: readonly Step[] = [
  follow('Larkspur Law LLP'),
  follow('Larkspur North'),
  see('Thirdfort recipient emails'),
];
const openRow: OnPage = async (page) => {
  const from = page.url();
  await page.locator('a[data-row]').first().click();
  await page.waitForURL((url) => url.href !== from);
};
/** Opens the month that was `ago` months ago, before its file is made. */
const toMonth = (ago: number): readonly Step[] => [
  async (page) => {
    await page.getByLabel('Period').selectOption({ index: ago + 1 });
  },
  press('Check the records'),
  see(/^In the (new )?file/),
];
/** Adds a group with everything that it needs. */
const development: readonly Step[] = [
  type({ 'Transactions group name': 'Orchard Rise', 'Email of the representative': 'new.person@homes.example' }),
  press('Find user'),
  see('User not found'),
  type({ ...name }),
  press('Save representative'),
  type({ 'Company number': '10203040' }),
  press('Find company'),
  see('Check the name and address'),
];
const unit: readonly Step[] = [
  press('Add unit'),
  see('Find the address'),
  type({ 'Address line 1': 'Plot 7, Orchard Rise', Town: 'Ludlow', Postcode: 'SY8 1DN', 'Asking price': '325000' }),
  choose([/^Tenure/, 'Leasehold'], [/a mortgage on the home/, 'No'], [/onward purchase/, 'No']),
  choose([/foreign currency/, 'No'], [/mortgage referral/, 'Yes']),
];
/** The newest sale without solicitors. What waits for staff, above the feed's cards, may be about other sales. */
const toSolicitors: readonly Step[] = [openRow, follow(/^Solicitors/), see('No lawyer group is assigned')];
const chooseBoth: readonly Step[] = [
  follow(/^Assign Solicitors/),
  follow(/^Choose (?!the )/),
  follow(/^Choose (?!the )/),
  see('Legals started'),
];
/** Opens the page of the demo data's seller. */
const openUser: OnPage = async (page) => {
  await openRow(page);
  await see('Sales and purchases')(page);
};
const findUser = '/admin/users?searchValue=seller%40keyturn.example';
const ask: OnPage = async (page) => {
  await page.getByRole('log').locator('xpath=following-sibling::*').getByRole('button').click();
};

/** The first tab, the overview, has no address of its own. */
const TABS = transactionTabs.filter((tab) => tab !== 'overview');

export const SHOTS: readonly Shot[] = [
  ['landing-first-visit', 'first visitor', '/'],
  ['landing', 'stranger', '/'],
  ['landing-menu', 'stranger', '/', (page) => page.setViewportSize({ width: 360, height: 900 }), open('Menu')],
  ['contact', 'stranger', '/contact'],
  ['contact-errors', 'stranger', '/contact', press('Send message')],
  ['contact-sent', 'stranger', '/contact?sent=true'],
  ['seller-terms', 'stranger', '/seller/terms'],
  ['buyer-terms', 'stranger', '/buyer/terms'],
  ['seller-terms-1.3', 'stranger', '/seller/terms/1.3'],
  ['seller-terms-1.2', 'stranger', '/seller/terms/1.2'],
  ['seller-terms-1.1', 'stranger', '/seller/terms/1.1'],
  ['seller-terms-1.0', 'stranger', '/seller/terms/v1'],
  ['buyer-terms-1.1', 'stranger', '/buyer/terms/1.1'],
  ['privacy', 'stranger', '/privacy-policy'],
  ['cookies', 'stranger', '/cookie-policy'],
  ['partner-sign-up', 'stranger', '/partner-sign-up'],
  ['partner-sign-up-errors', 'stranger', '/partner-sign-up', (page) => page.locator('main form button').last().click()],
  ['not-found', 'stranger', '/no/such/page'],

  ['sign-up', 'stranger', '/sign-in'],
  ['sign-up-buyer', 'stranger', '/sign-in?role=buy'],
  ['sign-in', 'stranger', '/sign-in?mode=sign-in'],
  [
    'sign-in-errors',
    'stranger',
    '/sign-in',
    type({ ...somebody(), Email: 'sian@home' }),
    press('Send me a magic link'),
    see('There is a problem'),
  ],
  [
    'sign-in-sent',
    'stranger',
    '/sign-in',
    async (page) => type(somebody())(page),
    press('Send me a magic link'),
    see('You entered'),
  ],
  ['sign-in-network-error', 'stranger', '/sign-in?networkError=true'],
  ['signed-out', 'stranger', '/sign-in?sign-out=true'],
  ['link-elsewhere', 'stranger', '/sign-in', openLinkElsewhere],
  ['link-expired', 'stranger', '/authenticate/link-expired'],
  ['agent-sign-in', 'stranger', '/agent/sign-in'],
  ['agent-sign-in-sent', 'stranger', '/agent/sign-in?sent=true'],
  // In an address, `{deal}` is the token of the firm's link.
  ['firm-matters', 'law firm', '/firm/{deal}'],
  ['firm-matter', 'law firm', '/firm/{deal}', follow(/^Something else/), see('What happened?')],
  [
    'firm-report',
    'law firm',
    '/firm/{deal}',
    follow(/^Something else/),
    follow(/^Completed/),
    see('Anything we should pass on?'),
  ],
  ['firm-stop', 'law firm', '/firm/{deal}/stop'],
  ['agent-sales', 'estate agent', '/agent'],
  ['agent-sale', 'estate agent', '/agent/sales/{deal}'],
  ['agent-ask', 'estate agent', '/agent/sales/{deal}/ask'],
  ['agent-tell', 'estate agent', '/agent/sales/{deal}/tell'],

  ['sell-get-started', 'newcomer', '/sell/get-started'],
  ['sell-welcome', 'newcomer', '/sell/welcome'],
  ['sell-welcome-again', 'seller at the terms', '/sell/welcome'],
  ['sell-welcome-paid', 'demo seller', '/sell/welcome'],
  ['sell-about-you', 'newcomer', '/sell/about-you'],
  ['sell-about-you-errors', 'newcomer', '/sell/about-you', save],
  ['sell-property', 'customer', '/sell/about-the-property'],
  [
    'sell-property-filled',
    'customer',
    '/sell/about-the-property',
    findSellersHome,
    check('Leasehold'),
    type({ 'Asking price': '349950' }),
    check('I am the seller'),
    choose([/need to add a seller/, 'Yes'], [/a mortgage on the home/, 'Yes'], [/buy another home/, 'No']),
    choose([/another country/, 'Yes'], [/mortgage broker/, 'Yes']),
  ],
  ['sell-property-errors', 'customer', '/sell/about-the-property', save],
  [
    'sell-agent-results',
    'customer',
    '/sell/about-the-property',
    type({ 'Estate agent (optional)': 'ludlow' }),
    (page) => expect(page.getByRole('listbox', { name: 'Estate agents' })).toBeVisible(),
  ],
  ['sell-agent-chosen', 'customer', '/sell/about-the-property', ...chooseAgent],
  ['sell-agent-find', 'customer', '/sell/about-the-property/estate-agent?query=e'],
  ['sell-agent-none', 'customer', '/sell/about-the-property/estate-agent?query=no-such-office'],
  ['sell-address', 'customer', '/sell/about-the-property/address'],
  [
    'sell-add-seller',
    'customer',
    '/sell/about-the-property',
    choose([/need to add a seller/, 'Yes']),
    press('Add seller'),
  ],
  ['sell-add-seller-errors', 'customer', '/sell/about-the-property/sellers/add', press('Add seller')],
  [
    'sell-sellers',
    'customer',
    '/sell/about-the-property',
    check('I am the seller'),
    choose([/need to add a seller/, 'Yes']),
    press('Add seller'),
    type({ ...person, ...home }),
    press('Add seller'),
  ],
  [
    'sell-company',
    'customer',
    '/sell/about-the-property',
    check('I am selling for a company'),
    type({ 'Company number': '10203040' }),
    press('Find company'),
    see('We check the identity of the person who signs'),
  ],
  ['sell-terms', 'seller at the terms', '/sell/terms-and-conditions'],
  ['sell-panel', 'seller at the payment', '/sell/panel'],
  ['sell-payment', 'seller at the payment', '/sell/payment', seeCardForm, see('When we start')],
  [
    'sell-payment-declined',
    'seller at the payment',
    '/sell/payment',
    payByCard('4000000000000002'),
    see('Payment Error'),
  ],
  [
    'sell-payment-referral',
    'seller at the payment',
    '/sell/payment',
    startNow,
    type({ 'Referral code': 'WELCOME2026' }),
    press('Apply'),
    see('there is nothing to pay'),
  ],
  [
    'sell-payment-start-asked',
    'seller at the payment',
    '/sell/payment',
    startNow,
    payByCard('4000000000000002'),
    see('Payment Error'),
    (page) => page.reload(),
    see('You asked us to start work now.'),
  ],
  [
    'sell-payment-success',
    'seller at the payment',
    '/sell/payment',
    payByCard('4242424242424242'),
    see('Payment succeeded!'),
  ],
  ['sandbox-checkout', 'seller at the payment', '/sell/payment', toHostedCheckout, open('Test card numbers')],
  [
    'sandbox-checkout-declined',
    'seller at the payment',
    '/sell/payment',
    toHostedCheckout,
    type({ 'Card number': '4000000000000002', 'Expiry date': '12/34', 'Security code': '123' }),
    (page) => page.getByRole('button', { name: /^Pay £/ }).click(),
    (page) => expect(page.getByRole('alert')).toBeVisible(),
  ],
  [
    'sandbox-3-d-secure',
    'seller at the payment',
    '/sell/payment',
    payByCard('4000002500003155'),
    see('Confirm it’s you'),
  ],

  ['buy-get-started', 'newcomer', '/buy/get-started'],
  ['buy-welcome', 'newcomer', '/buy/welcome'],
  ['buy-welcome-again', 'buyer at the terms', '/buy/welcome'],
  ['buy-about-you', 'newcomer', '/buy/about-you'],
  ['buy-property', 'customer', '/buy/about-the-property'],
  ['buy-find-property', 'customer', '/buy/about-the-property', findBuyersHome],
  [
    'buy-property-filled',
    'customer',
    '/buy/about-the-property',
    findBuyersHome,
    check(/Mill Lane/),
    press('Use this property'),
    type({ 'Agreed price': '340000' }),
    choose([/need a mortgage/, 'Yes'], [/money a gift/, 'Yes'], [/another country/, 'Yes'], [/first-time buyer/, 'No']),
    check(/^Joint/),
    (page) => page.getByLabel('Other', { exact: true }).check(),
  ],
  ['buy-property-errors', 'customer', '/buy/about-the-property', save],
  ['buy-add-buyer', 'customer', '/buy/about-the-property/buyers/add'],
  ['buy-add-giftor-errors', 'customer', '/buy/about-the-property/giftors/add', press('Add giftor')],
  ['buy-terms', 'buyer at the terms', '/buy/terms-and-conditions'],
  ['buy-whats-included', 'buyer at the end', '/buy/whats-included'],
  ['buy-success', 'buyer at the end', '/buy/whats-included', press("Amazing, let's go!")],
  ['buy-giftors', 'buyer with a gift', '/dashboard/buy/{deal}/giftors'],
  [
    'buy-giftors-added',
    'buyer with a gift',
    '/dashboard/buy/{deal}/giftors/add',
    (page) => giveExamples(page, GIFT_QUESTIONS),
    (page) => page.getByLabel('Another address').check(),
    type({ ...person, ...home }),
    press('Add giftor'),
  ],
  [
    'buy-giftor-remove',
    'buyer with a gift',
    '/dashboard/buy/{deal}/giftors/add',
    (page) => giveExamples(page, GIFT_QUESTIONS),
    (page) => page.getByLabel('Another address').check(),
    type({ ...person, ...home }),
    press('Add giftor'),
    follow(/^Remove/),
  ],

  ['welcome-back-empty', 'customer', '/welcome-back'],
  ['welcome-back', 'seller at the terms', '/welcome-back'],
  ['welcome-back-seller', 'demo seller', '/welcome-back'],
  ['welcome-back-buyer', 'demo buyer', '/welcome-back?tab=purchases'],
  ['welcome-back-staff', 'staff', '/welcome-back'],
  ['welcome-back-staff-who-sell', 'staff who sell', '/welcome-back', see('Show Archived')],
  ['welcome-back-archived', 'staff who sell', '/welcome-back?archived=show', see('Withdrawn')],
  [
    'welcome-back-archived-purchases',
    'staff who sell',
    '/welcome-back?archived=show&tab=purchases',
    see('Fell through'),
  ],
  ['account', 'demo seller', '/account'],
  ['change-email', 'customer', '/account/email'],
  ['email-switch-unknown', 'first visitor', '/emails/none'],
  ['reminders', 'demo seller', '/dashboard/sell/{deal}', press('Change reminders'), see('Reminders about')],
  ['dashboard-sell', 'demo seller', '/dashboard/sell/{deal}'],
  ['ready-sell', 'demo seller', '/dashboard/sell/{deal}/ready'],
  ['ready-buy', 'demo buyer', '/dashboard/buy/{deal}/ready'],
  ['dashboard-buy', 'demo buyer', '/dashboard/buy/{deal}'],
  ['dashboard-buy-gift', 'buyer with a gift', '/dashboard/buy/{deal}'],
  ['not-my-buyer', 'seller with a stranger', '/dashboard/sell/{deal}'],
  ['not-my-buyer-told', 'seller with a stranger', '/dashboard/sell/{deal}', press('This is not my buyer')],
  ['offer', 'seller who waits for a solicitor', '/dashboard/sell/{deal}/offer'],
  [
    'offer-told',
    'seller who waits for a solicitor',
    '/dashboard/sell/{deal}/offer',
    type({ Price: '320000', Day: '12', Month: '11', Year: '2026', 'Buyer’s name': 'Amir Khan' }),
    press('Tell us'),
  ],
  ['name-estate-agent', 'seller who waits for a solicitor', '/dashboard/sell/{deal}/estate-agent?query=e'],
  ['solicitor-sell', 'seller who waits for a solicitor', '/dashboard/sell/{deal}/solicitor'],
  [
    'solicitor-sell-chosen',
    'seller who waits for a solicitor',
    '/dashboard/sell/{deal}/solicitor',
    (page) =>
      page
        .getByRole('button', { name: /^Choose/ })
        .first()
        .click(),
    follow('Change your choice of solicitor'),
  ],
  ['start-now', 'seller who waits for a solicitor', '/dashboard/sell/{deal}/start'],
  ['ask-sell', 'demo seller', '/dashboard/sell/{deal}/ask', see('Here is where things stand')],
  ['cancel-sell', 'seller who waits for a solicitor', '/dashboard/sell/{deal}/cancel'],
  [
    'cancelled-sell',
    'seller who waits for a solicitor',
    '/dashboard/sell/{deal}/cancel',
    press('Cancel my agreement'),
    see('You have cancelled'),
  ],
  ['cancel-buy', 'buyer with a gift', '/dashboard/buy/{deal}/cancel'],
  ['withdraw-sell', 'demo seller', '/dashboard/sell/{deal}/withdraw'],
  ['stop-buy', 'demo buyer', '/dashboard/buy/{deal}/stop'],
  ['dashboard-sell-paid', 'seller who waits for a solicitor', '/dashboard/sell/{deal}'],
  ['solicitor-buy', 'buyer with a gift', '/dashboard/buy/{deal}/solicitor'],
  [
    'solicitor-buy-errors',
    'buyer with a gift',
    '/dashboard/buy/{deal}/solicitor',
    check('I have my own'),
    press('Save my choice'),
  ],
  ['answer-request', 'demo seller', '/dashboard/sell/{deal}', follow('View the fee and answer')],
  ['fee-order', 'seller with a fee', '/dashboard/sell/{deal}', follow('Pay £45.60'), seeCardForm],
  ['fee-order-declined', 'seller with a fee', '/dashboard/sell/{deal}', follow('Pay £45.60'), press('I do not agree')],
  ['fee-order-paid', 'seller with a fee to cancel', '/dashboard/sell/{deal}'],
  ['cancel-fee', 'seller with a fee to cancel', '/dashboard/sell/{deal}/cancel'],
  [
    'cancelled-fee',
    'seller with a fee to cancel',
    '/dashboard/sell/{deal}/cancel',
    press('Cancel the extra fee'),
    see('You have cancelled the extra fee'),
  ],
  ['receipt', 'demo seller', '/dashboard/sell/{deal}/receipt'],

  ['admin', 'staff', '/admin'],
  ['admin-menu', 'staff', '/admin', (page) => page.setViewportSize({ width: 360, height: 900 }), open('Menu')],
  ['admin-search', 'staff', '/admin/search?q=mill'],
  ['admin-search-nothing', 'staff', '/admin/search?q=qq-nothing'],
  ['admin-brands', 'staff', '/admin/estate-agent-brands'],
  ['admin-brand-add', 'staff', '/admin/estate-agent-brands/add'],
  [
    'admin-brand-twin',
    'staff',
    '/admin/estate-agent-brands/add',
    type({ 'Brand name': 'tideway' }),
    press('Save'),
    see('There is already a brand with this name'),
  ],
  ['admin-brand-edit', 'staff', '/admin/estate-agent-brands', follow(/^Edit/), see('Edit brand')],
  ['admin-brand-in-use', 'staff', '/admin/estate-agent-brands', follow(/^Delete/), see('cannot be deleted')],
  ['admin-law-firms', 'staff', '/admin/law-firms'],
  ['admin-law-firm-add', 'staff', '/admin/law-firms/add'],
  ['admin-law-firm-add-errors', 'staff', '/admin/law-firms/add', press('Save'), see('There is a problem')],
  ['admin-law-firm', 'staff', '/admin/law-firms', follow('Larkspur Law LLP'), see('Lawyer groups')],
  ['admin-law-firm-edit', 'staff', '/admin/law-firms', follow('Larkspur Law LLP'), follow('Edit law firm'), seeForm],
  ['admin-lawyer-group', 'staff', '/admin/law-firms', ...toLawyerGroup],
  ['admin-lawyer-group-edit', 'staff', '/admin/law-firms', ...toLawyerGroup, follow('Edit group'), seeForm],
  ['admin-lawyer-group-solicitor', 'staff', '/admin/law-firms', ...toLawyerGroup, follow('Edit solicitor'), seeForm],
  [
    'admin-lawyer-group-assistant-add',
    'staff',
    '/admin/law-firms',
    ...toLawyerGroup,
    follow('Add legal assistant'),
    press('Save'),
    see('There is a problem'),
  ],
  [
    'admin-lawyer-group-assistant-edit',
    'staff',
    '/admin/law-firms',
    ...toLawyerGroup,
    follow(/^Edit (?!sol|gr|em)/),
    seeForm,
  ],
  [
    'admin-lawyer-group-assistant-remove',
    'staff',
    '/admin/law-firms',
    ...toLawyerGroup,
    follow(/^Remove/),
    see('Are you sure?'),
  ],
  ['admin-lawyer-group-emails', 'staff', '/admin/law-firms', ...toLawyerGroup, follow('Edit emails'), seeForm],
  ['admin-invoicing', 'staff', '/admin/invoicing'],
  ['admin-invoicing-required', 'staff', '/admin/invoicing', press('Check the records'), see('Period is required')],
  ['admin-invoicing-month', 'staff', '/admin/invoicing', ...toMonth(1)],
  [
    'admin-invoicing-left-out',
    'staff',
    '/admin/invoicing',
    ...toMonth(2),
    follow(/^Not in the (new )?file/),
    see('already invoiced'),
  ],
  ['admin-invoicing-file', 'staff', '/admin/invoicing', openRow, see('Checksum')],
  ['admin-invoicing-invoice', 'staff', '/admin/invoicing', openRow, see('Checksum'), openRow, see('Total before VAT')],
  [
    'admin-invoicing-credit',
    'staff',
    '/admin/invoicing',
    openRow,
    see('Checksum'),
    openRow,
    follow('Make a credit note'),
    see('Why?'),
  ],
  ['admin-audit', 'staff', '/admin/audit'],
  ['admin-work', 'staff', '/admin/work'],
  ['admin-keys', 'staff', '/admin/keys'],
  ['admin-work-all', 'staff', '/admin/work?who=all'],
  ['admin-work-answer', 'staff', '/admin/work?who=all&kind=update', openRow, see('What do we say?')],
  ['admin-figures', 'staff', '/admin/figures'],
  ['admin-work-hand-over', 'staff', '/admin/work/{deal}/hand-over', see('Who to?')],
  ['admin-work-hand-over-all', 'staff', '/admin/work/hand-over-all', see('The day you are back')],
  ['admin-work-snooze', 'staff', '/admin/work/{deal}/snooze', see('Until')],
  ['admin-transaction-notes', 'staff', '/admin/transactions/{deal}/notes'],
  ['admin-transaction-note-add', 'staff', '/admin/transactions/{deal}/notes/add', seeForm],
  ['admin-cases', 'staff', '/admin/cases'],
  ['admin-case', 'staff', '/admin/cases', openRow, see('What they said')],
  ['admin-case-answer', 'staff', '/admin/cases', openRow, follow('Answered'), see('What did you answer?')],
  ['admin-case-add', 'staff', '/admin/cases/add'],
  ['admin-emails', 'staff', '/admin/emails'],
  ['admin-operations', 'staff', '/admin/operations'],
  ['admin-config', 'staff', '/admin/config'],
  ['admin-codes', 'staff', '/admin/config/codes'],
  ['admin-code-add', 'staff', '/admin/config/codes/add'],
  ['admin-code-add-errors', 'staff', '/admin/config/codes/add', press('Propose code')],
  ['admin-code', 'staff', '/admin/config/codes', follow('WELCOME2026')],
  ['admin-code-edit', 'staff', '/admin/config/codes', follow('WELCOME2026'), follow('Change code')],
  ['admin-code-off', 'staff', '/admin/config/codes', follow('WELCOME2026'), follow('Switch off')],
  ['admin-products', 'staff', '/admin/config/products'],
  ['admin-product-price', 'staff', '/admin/config/products', follow(/^Change price/)],
  ['admin-values', 'staff', '/admin/config/values'],
  ['admin-values-edit', 'staff', '/admin/config/values/edit'],
  ['admin-amount', 'staff', '/admin/config/values/amount'],
  ['admin-claims', 'staff', '/admin/config/claims'],
  ['admin-claim-source', 'staff', '/admin/config/claims/faster'],
  ['admin-stories', 'staff', '/admin/config/stories'],
  ['admin-story-add', 'staff', '/admin/config/stories/add'],
  ['admin-story-add-errors', 'staff', '/admin/config/stories/add', press('Save')],
  ['admin-proposals', 'staff', '/admin/config/proposals'],
  ['admin-proposal', 'staff', '/admin/config/proposals', follow(/^Confirm/), see('Are you sure?')],
  ['admin-api', 'staff', '/admin/config/api'],
  ['admin-api-agents', 'staff', '/admin/config/api?resource=estate-agents-and-brands'],
  ['admin-components', 'staff', '/admin/config/ui'],
  ['admin-dialog', 'staff', '/admin/config/ui/dialog'],
  ['admin-transactions', 'staff', '/admin/transactions'],
  ['admin-transactions-unpaid-20', 'staff', '/admin/transactions?isPaid=false&size=20'],
  ['admin-transactions-columns', 'staff', '/admin/transactions/columns'],
  ['admin-transactions-all-columns', 'staff', '/admin/transactions/columns', follow(/^Show all/), see('Payment type')],
  ['admin-transactions-export', 'staff', '/admin/transactions/export'],
  ['admin-transactions-filter', 'staff', '/admin/transactions/filter?stage=paid&sort=waiting'],
  ['admin-transactions-filtered', 'staff', '/admin/transactions?stage=paid&sort=waiting&agent=mill&from=never'],
  ['admin-feed', 'staff', '/admin/feed'],
  ['admin-solicitors-none', 'staff', '/admin/feed?show=no-solicitors', ...toSolicitors],
  [
    'admin-solicitors-find',
    'staff',
    '/admin/feed?show=no-solicitors',
    ...toSolicitors,
    follow(/^Assign Solicitors/),
    see('Find the seller’s solicitor'),
  ],
  ['admin-solicitors-assign', 'staff', '/admin/feed?show=no-solicitors', ...toSolicitors, ...chooseBoth],
  [
    'admin-solicitors-confirm',
    'staff',
    '/admin/feed?show=no-solicitors',
    ...toSolicitors,
    ...chooseBoth,
    press('Save'),
    see('Nothing has been sent yet'),
  ],
  ['admin-feed-more', 'staff', '/admin/feed?shown=20'],
  ['admin-feed-no-solicitors', 'staff', '/admin/feed?show=no-solicitors'],
  ['admin-transaction', 'staff', '/admin/transactions/{deal}'],
  ['admin-transaction-details', 'staff', '/admin/transactions/{deal}', open('All details'), see('Created')],
  ['admin-transaction-tags', 'staff', '/admin/transactions/{deal}?tags=edit'],
  ...TABS.map((tab): Shot => [`admin-transaction-${tab}`, 'staff', `/admin/transactions/{deal}/${tab}`]),
  ['admin-transaction-company', 'staff who sell for a company', '/admin/transactions/{deal}/sellers'],
  ['admin-transaction-check-company', 'staff who sell for a company', '/admin/transactions/{deal}/sellers/company'],
  ['admin-transaction-cancellation', 'staff', '/admin/transactions/{deal}/orders/cancellation'],
  ['admin-transaction-pause-reminders', 'staff', '/admin/transactions/{deal}/emails/pause'],
  ['admin-transaction-close', 'staff', '/admin/transactions/{deal}/orders/close'],
  [
    'admin-transaction-send-again',
    'staff',
    '/admin/transactions/{deal}/emails',
    follow(/^Send again ?: Agent introduction/),
    see('Are you sure?'),
  ],
  ['admin-transaction-decide-fee', 'staff with a fee to decide', '/admin/transactions/{deal}/decision'],
  ['admin-transaction-not-paid', 'staff with a decided fee', '/admin/transactions/{deal}/not-paid'],
  ['admin-transaction-refund', 'staff', '/admin/transactions/{deal}/orders', follow(/^Refund/), see('can be refunded')],
  [
    'admin-transaction-order-searches',
    'staff',
    '/admin/transactions/{deal}/searches',
    follow(/^(Order|Reorder) Searches/),
    see('Building number'),
  ],
  [
    'admin-transaction-note-order',
    'staff',
    '/admin/transactions/{deal}/searches/by-hand',
    see('The supplier’s reference'),
  ],
  [
    'admin-transaction-dates',
    'staff',
    '/admin/transactions/{deal}/purchase-intents',
    follow(/^Significant Dates/),
    see('Sale agreed'),
  ],
  ['admin-transaction-correct-home', 'staff', '/admin/transactions/{deal}/corrections/home', see('Continue')],
  ['admin-transaction-correct-sale', 'staff', '/admin/transactions/{deal}/corrections/sale', see('Continue')],
  ['admin-transaction-view-as-agent', 'staff', '/admin/transactions/{deal}/estate-agent/view'],
  ['admin-transaction-assign-agent', 'staff', '/admin/transactions/{deal}/estate-agent/assign', seeForm],
  [
    'admin-transaction-assign-agent-required',
    'staff',
    '/admin/feed?show=no-estate-agents',
    follow(/^Assign Estate Agent/),
    seeForm,
    press('Save'),
    see('Estate agent is required'),
  ],
  [
    'admin-transaction-assign-agent-confirm',
    'staff',
    '/admin/transactions/{deal}/estate-agent/assign?searchValue=harbour',
    check(/ - /),
    press('Save'),
    see('Are you sure?'),
  ],
  ['admin-transaction-all-events', 'staff', '/admin/transactions/{deal}/events?all=true'],
  [
    'admin-transaction-fee',
    'staff',
    '/admin/transactions/{deal}/searches',
    press('Request fee approval'),
    see('Fee approval created successfully'),
    see('Note to the seller'),
  ],
  [
    'admin-transaction-invoice',
    'staff',
    '/admin/transactions?isPaid=false',
    openRow,
    follow(/^Orders/),
    follow(/invoiced/),
  ],
  ['admin-users', 'staff', '/admin/users'],
  ['admin-users-nobody', 'staff', '/admin/users?isActive=false&searchValue=qq-nothing'],
  ['admin-user', 'staff', findUser, openUser],
  ['admin-user-self', 'staff', '/admin/users?searchValue=staff%40keyturn.example', openUser],
  ['admin-user-personal', 'staff', findUser, openUser, follow('Edit personal information')],
  [
    'admin-user-personal-errors',
    'staff',
    findUser,
    openUser,
    follow('Edit personal information'),
    type({ 'First name': '', Email: 'buyer@keyturn', 'Mobile number': '12' }),
    press('Save'),
  ],
  ['admin-user-address', 'staff', findUser, openUser, follow(/^(Edit|Add) address/), see('Find the address')],
  ['admin-user-personal-data', 'staff', findUser, openUser, follow('Download personal data')],
  ['admin-user-erase', 'staff', findUser, openUser, follow('Erase person')],
  [
    'admin-user-erase-sure',
    'staff',
    '/admin/users?searchValue=people.example',
    openRow,
    follow('Erase person'),
    see('Are you sure?'),
  ],
  ['admin-retention', 'staff', '/admin/retention'],
  ['admin-user-deactivate', 'staff', findUser, openUser, follow('Deactivate')],
  [
    'admin-user-make-manager',
    'staff',
    '/admin/users?searchValue=staff%40keyturn.example',
    openUser,
    follow('Remove as a manager'),
  ],
  ['admin-user-make-staff', 'staff', findUser, openUser, follow('Give staff access')],
  ['admin-groups', 'staff', '/admin/transactions-groups'],
  ['admin-group', 'staff', '/admin/transactions-groups', openRow],
  ['admin-group-name', 'staff', '/admin/transactions-groups', openRow, follow('Edit name')],
  ['admin-group-company', 'staff', '/admin/transactions-groups', openRow, follow('Edit company')],
  ['admin-group-representative', 'staff', '/admin/transactions-groups', openRow, follow('Change representative')],
  ['admin-group-add-unit', 'staff', '/admin/transactions-groups', openRow, follow('Add a unit')],
  ['admin-group-unit-out', 'staff', '/admin/transactions-groups', openRow, follow(/^Take out/), see('Are you sure?')],
  ['admin-group-ops', 'staff', '/admin/transactions-groups', openRow, follow('Ops')],
  ['admin-group-agent', 'staff', '/admin/transactions-groups', openRow, follow('Ops'), follow('Assign Estate Agent')],
  [
    'admin-group-solicitors',
    'staff',
    '/admin/transactions-groups',
    openRow,
    follow('Ops'),
    follow('Assign Solicitors'),
  ],
  ['admin-add-group', 'staff who sell', '/admin/transactions-groups/add'],
  ['admin-add-group-errors', 'staff who sell', '/admin/transactions-groups/add', press('Save and Continue')],
  [
    'admin-add-group-new-user',
    'staff who sell',
    '/admin/transactions-groups/add',
    type({ 'Email of the representative': 'new.person@homes.example' }),
    press('Find user'),
  ],
  [
    'admin-add-group-company',
    'staff who sell',
    '/admin/transactions-groups/add',
    type({ 'Company number': '10203040' }),
    press('Find company'),
  ],
  [
    'admin-add-group-unit',
    'staff who sell',
    '/admin/transactions-groups/add',
    press('Add unit'),
    see('Find the address'),
  ],
  [
    'admin-add-group-unit-errors',
    'staff who sell',
    '/admin/transactions-groups/add',
    press('Add unit'),
    see('Find the address'),
    press('Save'),
    see('There is a problem'),
  ],
  ['admin-add-group-unit-filled', 'staff who sell', '/admin/transactions-groups/add', ...unit],
  [
    'admin-add-group-duplicate',
    'staff who sell',
    '/admin/transactions-groups/add',
    ...unit,
    press('Save'),
    (page) =>
      page
        .getByRole('button', { name: /^Duplicate unit/ })
        .last()
        .click(),
    see('How many'),
  ],
  [
    'admin-add-group-filled',
    'staff who sell',
    '/admin/transactions-groups/add',
    ...unit,
    press('Duplicate unit'),
    (page) => expect(page.getByLabel('Address line 1')).toHaveValue(/Plot 8/),
    press('Save'),
    see('2 units'),
    ...development,
  ],
  [
    'admin-add-group-read',
    'staff who sell',
    '/admin/transactions-groups/add',
    ...unit,
    press('Save'),
    see('1 unit'),
    ...development,
    press('Save and Continue'),
    see('Are you sure?'),
  ],
  ['admin-ask-charlie', 'staff', '/admin/ask-charlie'],
  ['admin-ask-charlie-thinking', 'staff', '/admin/ask-charlie', ask, see('Reading the transactions…')],
  [
    'admin-ask-charlie-answer',
    'staff',
    '/admin/ask-charlie',
    (page) => page.clock.install(),
    ask,
    (page) => page.clock.runFor(5_000),
    see('Three.'),
  ],
  ['admin-estate-agents', 'staff', '/admin/estate-agents'],
  ['admin-estate-agents-nothing', 'staff', '/admin/estate-agents?searchValue=qq-nothing'],
  ['admin-estate-agent', 'staff', '/admin/estate-agents', follow('Harbour & Pike - Ludlow')],
  ['admin-estate-agent-no-email', 'staff', '/admin/estate-agents', follow('Bramble Homes - Bath')],
  [
    'admin-estate-agent-office',
    'staff',
    '/admin/estate-agents',
    follow('Harbour & Pike - Ludlow'),
    follow('Edit office'),
  ],
  [
    'admin-estate-agent-thirdfort',
    'staff',
    '/admin/estate-agents',
    follow('Harbour & Pike - Ludlow'),
    follow('Edit settings'),
  ],
  [
    'admin-estate-agent-delete-valuer',
    'staff',
    '/admin/estate-agents',
    follow('Bramble Homes - Bath'),
    follow(/^Delete/),
  ],
  ['admin-add-estate-agent', 'staff', '/admin/estate-agents/add'],
  ['admin-add-estate-agent-errors', 'staff', '/admin/estate-agents/add', press('Submit')],
  ['admin-add-valuer-errors', 'staff', '/admin/estate-agents/add/valuers/add', press('Save')],
  ['admin-add-negotiator', 'staff', '/admin/estate-agents/add/negotiators/add'],
  ['admin-not-found', 'staff', '/admin/nothing/here'],

  ...['mail', 'payments', 'identity', 'searches', 'requests', 'faults'].map(
    (view): Shot => [`sandbox-${view}`, 'stranger', `{sandbox}/?view=${view}`],
  ),
];

/** Pages that differ when JavaScript is off. */
export const WITHOUT_SCRIPT: readonly Shot[] = [
  ['no-script-landing', 'first visitor', '/'],
  ['no-script-sell-property', 'customer', '/sell/about-the-property'],
  ['no-script-buy-property', 'customer', '/buy/about-the-property'],
  ['no-script-payment', 'seller at the payment', '/sell/payment'],
  ['no-script-dashboard', 'demo seller', '/dashboard/sell/{deal}'],
  ['no-script-admin-menu', 'staff', '/admin'],
  ['no-script-admin-feed', 'staff', '/admin/feed'],
  ['no-script-admin-transactions', 'staff', '/admin/transactions'],
  ['no-script-admin-retention', 'staff', '/admin/retention'],
  ['no-script-admin-operations', 'staff', '/admin/operations'],
  ['no-script-admin-invoicing-month', 'staff', '/admin/invoicing', ...toMonth(1)],
  ['no-script-admin-group-ops', 'staff', '/admin/transactions-groups', openRow, follow('Ops')],
  ['no-script-admin-user-personal-data', 'staff', findUser, openUser, follow('Download personal data')],
  ['no-script-admin-user-erase', 'staff', findUser, openUser, follow('Erase person')],
  ['no-script-admin-dialog', 'staff', '/admin/law-firms/add'],
  ['no-script-admin-dialog-errors', 'staff', '/admin/law-firms/add', press('Save')],
  ['no-script-admin-assign-agent', 'staff', '/admin/transactions/{deal}/estate-agent/assign?searchValue=harbour'],
  ['no-script-admin-solicitors', 'staff', '/admin/transactions/{deal}/solicitors/assign'],
  ['no-script-admin-thirdfort', 'staff', '/admin/transactions/{deal}/thirdfort'],
  ['no-script-admin-add-group', 'staff who sell', '/admin/transactions-groups/add'],
  ['no-script-admin-agent-settings', 'staff', '/admin/estate-agents/add/thirdfort'],
];

/** Pages that people print. */
export const ON_PAPER: readonly Shot[] = [
  ['receipt-on-paper', 'demo seller', '/dashboard/sell/{deal}/receipt'],
  ['dashboard-on-paper', 'demo seller', '/dashboard/sell/{deal}'],
  ['seller-terms-on-paper', 'stranger', '/seller/terms/v1'],
  ['buyer-terms-on-paper', 'stranger', '/buyer/terms/v1'],
  ['privacy-on-paper', 'stranger', '/privacy-policy'],
  ['admin-invoice-on-paper', 'staff', '/admin/invoicing', openRow, see('Checksum'), openRow, see('Total before VAT')],
];
