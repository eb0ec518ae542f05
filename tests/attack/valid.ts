/**
 * One valid input for each action, for the attack to spoil. A test in fuzz.test.ts fails for an action without one, so
 * a new route cannot be left out.
 */
import { USUAL_UNIT_ANSWERS } from '../../app/domain/group/questions.ts';
import { GIFT_QUESTIONS } from '../../app/domain/people/questions.ts';
import { PURCHASE_QUESTIONS } from '../../app/domain/purchase/questions.ts';
import { SALE_QUESTIONS } from '../../app/domain/sale/questions.ts';
import { examplesOf } from '../../app/domain/shared/answers-rules.ts';
import type { Ids } from './fixtures.ts';

export type Body = Record<string, unknown>;

export type Valid = {
  /** As a form, by its field names; otherwise as JSON. */
  form?: Body;
  json?: Body;
  methods?: readonly string[];
};

const address = {
  line_1: '18 Mill Lane',
  line_2: 'Flat 2',
  post_town: 'Ludlow',
  county: 'Shropshire',
  postcode: 'SY8 1DN',
  country: 'United Kingdom',
  country_iso_2: 'GB',
  uprn: '100070123456',
  building_number: '18',
  latitude: '52.36',
  longitude: '-2.71',
};

/** Nested objects as form fields: `address.line_1` */
const flat = (name: string, parts: Body): Body =>
  Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${name}.${part}`, value]));

const someDayBefore = { day: '1', month: '11', year: '2026' };
const someDay = { day: '31', month: '12', year: '2030' };
const names = { firstName: 'Meera', middleName: 'Devi', lastName: 'Raman' };
const aboutYou = { ...names, mobileNumber: '07700 900 456' };
const person = { ...aboutYou, email: 'meera@home.example' };
const personFields = { ...person, ...flat('correspondenceAddress', address) };
const personCall = { ...person, correspondenceAddress: address };
const gift = examplesOf(GIFT_QUESTIONS);

const saleAnswers = {
  tenureOption: 'Other / Not Sure',
  tenureDetails: 'Half of a barge',
  ...examplesOf(SALE_QUESTIONS),
  estateAgent: 'not_listed',
  hasMortgage: 'yes',
};

const { estateAgent: _agent, isAnotherSellerSelected: _another, ...saleCorrection } = examplesOf(SALE_QUESTIONS);

const funding = { savingsFromEmployment: 'on', otherFunding: 'on', otherFundingComments: 'A lottery', gifts: 'no' };
const purchaseAnswers = {
  ...examplesOf(PURCHASE_QUESTIONS),
  mortgageRequiredForPurchase: 'yes',
  mortgageProvider: 'Nationwide',
  firstTimeBuyer: 'yes',
};

const byStaff = {
  first_name: 'Vera',
  last_name: 'Lund',
  email: 'vera@agents.example',
  phone_number: '01632 960101',
};
const user = {
  ...byStaff,
  middle_name: 'Ann',
  phone_number: '07700 900 456',
};
const office = { name: 'Ludlow', phone_number: '01632 960101', address: { ...address, organisation_name: 'Quayside' } };
const thirdfort = {
  requestsSellerThirdfortChecks: 'on',
  requestsBuyerThirdfortChecks: '',
  receivesSellerThirdfortChecks: 'on',
  receivesBuyerThirdfortChecks: '',
};
const firm = { name: 'Hollis and Co', email: 'post@hollis.example', phone_number: '01632 960102' };
const lawyer = { ...byStaff, title: 'solicitor', regulator_number: '654321' };
const firmAddress = { ...address, organisation_name: 'Hollis and Co' };
const lawyerGroup = {
  name: 'North',
  panel_solicitor: 'on',
  ...flat('invoicing_address', firmAddress),
  ...flat('start_date', { day: '1', month: '3', year: '2024' }),
  fee_example: '£1,150 plus VAT',
};
const emails = ['one@checks.example', 'two@checks.example'];
const days = { sale_agreed: '2026-11-01', exchanged: '2026-11-10', completed: null, aborted: null };
const dayFields = Object.assign(
  {},
  ...['sale_agreed', 'exchanged', 'completed'].map((name, at) =>
    flat(name, { day: String(at + 1), month: '11', year: '2026' }),
  ),
);
const statement = {
  channel: 'post',
  ...flat('statedOn', { day: '20', month: '11', year: '2026' }),
  comments: 'A letter\nof two lines.',
};
const unitFields = {
  ...flat('propertyAddress', address),
  tenureOption: 'Other / Not Sure',
  tenureDetails: 'Half of a barge',
  askingPrice: '349,950',
  ...USUAL_UNIT_ANSWERS,
};
const story = {
  kind: 'story',
  reference: 'KT-7F3K-92',
  who: 'A family in Kent',
  title: 'Exchanged in a month',
  text: 'We had\nno surprises.',
  difference: 'The searches came first.',
  ...flat('consented_on', someDayBefore),
};
const company = { name: 'Quay Homes Ltd', company_number: '09812345', address };
const groupFields = {
  name: 'Quay Rise',
  ...flat('representative', { ...byStaff, middle_name: 'Ann', phone_number: '07700 900 456' }),
  ...flat('company', { name: company.name, company_number: company.company_number }),
  ...flat('company.address', address),
  stripe_transaction_id: 'BACS 77',
  'items.service_fee': 'on',
  termsAccepted: 'on',
};
const unitCall = {
  property: { address, tenure: 'Other / Not Sure: half of a barge' },
  type: 'development',
  has_mortgage: false,
  onward_purchase: false,
  asking_price: 349_950,
  terms_and_conditions: { accepted: true },
  requiresMortgageReferral: false,
  is_using_foreign_currency: false,
};
const version = { version: '0' };
const shown = { renderedAt: '2026-11-20T10:00:00.000Z', reference: '' };

const dialogsOfAgent = (path: string, valuer: string, negotiator: string): Record<string, Valid> => ({
  [`${path}/office`]: {
    form: {
      ...version,
      brand: 'Quayside',
      name: 'Ludlow',
      phone_number: '01632 960101',
      ...flat('address', office.address),
    },
  },
  [`${path}/valuers/:personId`]: { form: { ...version, ...byStaff, _id: valuer, primary_valuer: 'on' } },
  [`${path}/negotiators/:personId`]: { form: { ...version, ...byStaff, _id: negotiator } },
  [`${path}/:kind/:personId/delete`]: { form: {} },
  [`${path}/thirdfort`]: {
    form: {
      ...version,
      ...thirdfort,
      'thirdfortRequesterEmails[0]': emails[0],
      'thirdfortRequesterEmails[1]': emails[1],
      intent: 'add',
    },
  },
});

const SAVING = ['POST', 'PUT', 'PATCH'];

export const validInputs = (ids: Ids): Record<string, Valid> => ({
  '/contact': {
    form: {
      ...shown,
      fullName: 'Meera Raman',
      email: 'meera@home.example',
      mobileNumber: '07700 900 456',
      message: 'Please call me.',
      referrer: 'A friend',
    },
  },
  '/cookie-settings': { form: { otherCompanies: 'on', returnTo: '/contact' } },
  '/partner-sign-up': {
    form: {
      ...shown,
      ...names,
      companyName: 'Quayside',
      email: 'meera@agents.example',
      phoneNumber: '01632 960101',
      message: 'We sell homes.',
      'g-recaptcha-response': 'token',
    },
  },
  '/sign-in': {
    form: { ...shown, ...names, email: 'meera@home.example', intent: 'ask', 'g-recaptcha-response': 'token' },
  },
  '/sign-out': { form: {} },
  '/agent/sign-in': { form: { ...shown, email: 'jo@larkspur.example' } },
  '/agent/sign-in/:token': { form: {} },
  '/agent/sign-out': { form: {} },
  '/agent/emails': { form: { weekly: 'no' } },
  '/agent/emails/:token': { form: { weekly: 'no' } },
  '/agent/sales/:id/ask': { form: { question: 'Is the draft\ncontract on its way?' } },
  '/agent/sales/:id/tell': {
    form: { what: 'offer_accepted', ...flat('day', { day: '12', month: '11', year: '2026' }), words: 'By\nphone.' },
  },
  '/invitation/:token': { form: { intent: 'deny' } },
  '/offer/:token': { form: {} },
  '/firm/:token/:assignmentId': {
    form: { kind: 'received', ...flat('on', { day: '20', month: '11', year: '2026' }), note: 'Two\nlines.' },
  },
  '/firm/:token/:assignmentId/days': { form: flat('day1', { day: '17', month: '12', year: '2026' }) },
  '/firm/:token/reports/:reportId/undo': { form: {} },
  '/firm/:token/stop': { form: { intent: 'stop' } },
  '/authenticate/link-expired': { form: { token: 'a'.repeat(43) } },
  '/authenticate': { form: { token: 'a'.repeat(43), type: 'user', role: 'sell' } },
  '/account': { form: { ...aboutYou, ...flat('correspondenceAddress', address) } },
  '/account/email': { form: { email: 'meera.raman@home.example' } },
  '/account/email/:token': { form: {} },
  '/account/email/undo/:token': { form: {} },
  '/account/copy-of-data': { form: {} },
  '/account/emails': { form: { wanted: 'exchanged' } },
  '/emails/:token': { form: { intent: 'off' } },
  '/reminders/:token': { form: { intent: 'all' } },
  '/dashboard/:role/:id/reminders': { form: {} },
  '/dashboard/:role/:id/ready': { form: { said: 'deposit' } },
  '/admin/transactions/:id/emails/pause': { form: { pause: 'until', ...flat('until', someDay) } },
  '/api/reminders/transaction/:id/pause': { json: { isPaused: true, until: '2030-12-31' }, methods: ['PUT'] },
  '/welcome-back/add/:role': { form: { another: 'yes' } },
  '/welcome-back/resume/:role/:id': { form: {} },
  '/:role/about-you': { form: { ...aboutYou, ...flat('correspondenceAddress', address) } },
  '/:role/about-the-property/:kind/add': {
    form: { ...gift, ...personFields, personId: ids.giftor, page: 'buy:new:giftors:new' },
  },
  '/:role/about-the-property/:kind/:personId': { form: { ...gift, ...personFields } },
  '/:role/about-the-property/:kind/:personId/remove': { form: {} },
  '/:role/terms-and-conditions': { form: { transactionId: ids.sale, purchaseIntentId: ids.openPurchase } },
  '/sell/about-the-property': {
    form: {
      ...saleAnswers,
      ...flat('propertyAddress', address),
      ...{ agentName: 'Larkspur Homes', agentBranch: 'Ludlow', agentEmail: 'desk@larkspur.example' },
      _id: ids.sale,
      newest: ids.sale,
      intent: 'enter',
      addressQuery: '',
    },
  },
  '/sell/about-the-property/address': { form: { ...address, addressId: 'GB|RM|A|1' } },
  '/sell/payment': { form: { referralCode: 'WELCOME2026', intent: 'apply' } },
  '/sell/payment/checkout': { form: {} },
  '/sell/payment/email-link': { form: {} },
  '/browser-errors': {
    form: {
      message: 'x is not a function',
      stack: 'at https://a.example/a.js:1:2',
      path: '/sell/about-you',
      release: 'a.js',
    },
  },
  '/sell/about-the-property/estate-agent': { form: { choice: ids.agent } },
  '/buy/about-the-property': {
    form: {
      ...purchaseAnswers,
      ...flat('funding', funding),
      property_id: ids.property,
      _id: ids.openPurchase,
      newest: ids.openPurchase,
      intent: 'enter',
      postcode: '',
    },
  },
  '/buy/about-the-property/alert': { form: { intent: 'tell-me', postcode: 'LS1 4AP' } },
  '/buy/about-the-property/property': { form: { property_id: ids.property } },
  '/buy/whats-included': { form: { purchaseIntentId: ids.openPurchase } },
  '/dashboard/buy/:id/giftors/add': { form: { ...gift, ...personFields, personId: ids.giftor } },
  '/dashboard/buy/:id/giftors/:personId': { form: { ...gift, ...personFields } },
  '/dashboard/buy/:id/giftors/:personId/remove': { form: {} },
  '/dashboard/sell/:id/estate-agent': {
    form: { agentName: 'Larkspur Homes', branch: 'Ludlow', email: 'desk@larkspur.example' },
  },
  '/dashboard/sell/:id/offer': {
    form: {
      ...{ price: '320,000', 'day.day': '12', 'day.month': '11', 'day.year': '2026' },
      ...{ buyerName: 'Amir Khan', buyerEmail: 'amir@khan.example' },
    },
  },
  '/dashboard/sell/:id/my-buyer/:purchaseId': { form: {} },
  '/dashboard/sell/:id/not-my-buyer/:purchaseId': { form: {} },
  '/dashboard/:role/:id/solicitor': {
    form: {
      choice: 'own',
      firmName: 'Hart & Co',
      solicitorName: 'Ines Hart',
      email: 'ines@hart.example',
      phoneNumber: '01632 960 123',
      seen: '',
    },
  },
  '/dashboard/sell/:id/orders/:orderId': { form: { intent: 'decline' } },
  '/dashboard/:role/:id/ask': { form: { question: 'And when is\nthe local search due?' } },
  '/dashboard/:role/:id/corrections/:correctionId': { form: { objection: 'It is\n18a.' } },
  '/dashboard/sell/:id/requests/:requestId': { form: { answer: 'no', subject: '£45.00', reason: 'Too\ndear.' } },

  '/admin/transactions/:id/purchase-intents/:purchaseId/completion-day': { form: { day: '2026-12-17' } },
  '/admin/transactions/:id/purchase-intents/:purchaseId/significant-dates': { form: { ...version, ...dayFields } },
  '/admin/transactions/:id/purchase-intents/:purchaseId/accept': {
    form: { ...version, insteadOf: ids.purchase, offerDay: '2026-11-12' },
  },
  '/admin/transactions/:id/purchase-intents/:purchaseId/take-back': { form: { ...version, reason: 'By mistake' } },
  '/dashboard/sell/:id/start': { form: { startNow: 'on' } },
  '/dashboard/:role/:id/sharing': { form: { shares: 'no' } },
  '/dashboard/:role/:id/cancel': { form: { comments: 'We\nmove abroad.' } },
  '/dashboard/sell/:id/orders/:orderId/cancel': { form: { comments: 'Too\ndear.' } },
  '/dashboard/sell/:id/withdraw': { form: { reason: 'We\nstay.' } },
  '/dashboard/buy/:id/stop': { form: { reason: 'Too\ndear.' } },
  '/admin/transactions/:id/orders/close': {
    form: { ...version, outcome: 'withdrawn', reason: 'They\nstay' },
  },
  '/admin/transactions/:id/orders/reopen': { form: { ...version, reason: 'By mistake' } },
  '/admin/transactions/:id/purchase-intents/:purchaseId/stop': { form: { ...version, outcome: 'fallen_through' } },
  '/admin/transactions/:id/orders/cancellation': { form: statement },
  '/admin/transactions/:id/orders/:orderId/cancellation': { form: statement },
  '/admin/transactions/:id/orders/:orderId/decision': { form: { due: '20.00', why: 'Half of it\nwas done.' } },
  '/admin/transactions/:id/orders/:orderId/not-paid': { form: { reason: 'They never\npaid.' } },
  '/admin/transactions/:id/purchase-intents/:purchaseId/cancellation': { form: statement },
  '/admin/transactions/:id/sellers/company': { form: version },
  '/admin/transactions/:id/orders/invoice': { form: {} },
  '/admin/transactions/:id/orders/:orderId/invoice': { form: {} },
  '/admin/transactions/:id/orders/:orderId/refund': {
    form: {
      amount: '480.00',
      reason: 'They\ncancelled',
      ...flat('transferredOn', { day: '2', month: '11', year: '2026' }),
      _id: ids.giftor,
    },
  },
  '/admin/work/hand-over-all': { form: { to: ids.user, why: 'On\nleave', ...flat('backOn', someDay) } },
  '/admin/work/:id/answer/:updateId': { form: { ...version, how: 'answer', answer: 'Two are back.\nOne is not.' } },
  '/admin/work/:id/take': { form: { from: '' } },
  '/admin/work/:id/undo': { form: { done: 'take', was: '', now: ids.user } },
  '/admin/work/:id/hand-over': { form: { to: ids.user, why: 'On\nleave' } },
  '/admin/work/:id/snooze': {
    form: { ...flat('until', { day: '2', month: '12', year: '2026' }), reason: 'other', note: 'They\nare away' },
  },
  '/admin/transactions/:id/notes/add': { form: { text: 'Prefers\nthe phone.', _id: ids.giftor } },
  '/admin/transactions/:id/notes/follow-up': { form: { ...flat('on', someDay), note: 'Ask\nagain' } },
  '/admin/transactions/:id/notes/follow-up/done': { form: {} },
  '/admin/transactions/:id/notes/:noteId/remove': { form: {} },
  '/admin/transactions/:id/corrections/home': {
    form: {
      ...version,
      ...flat('propertyAddress', address),
      tenureOption: 'Other / Not Sure',
      tenureDetails: 'Half of a barge',
      reason: 'By mistake',
    },
  },
  '/admin/transactions/:id/corrections/sale': { form: { ...version, ...saleCorrection, reason: 'By mistake' } },
  '/admin/transactions/:id/corrections/people/:personId': {
    form: { ...version, ...personFields, personId: ids.seller, reason: 'By mistake' },
  },
  '/admin/transactions/:id/corrections/people/:personId/remove': { form: { ...version, reason: 'By mistake' } },
  '/admin/transactions/:id/corrections/purchases/:purchaseId': {
    form: { ...version, ...purchaseAnswers, reason: 'By mistake' },
  },
  '/admin/transactions/:id/corrections/purchases/:purchaseId/money': {
    form: { ...version, ...flat('funding', funding), reason: 'By mistake' },
  },
  '/admin/transactions/:id/corrections/purchases/:purchaseId/buyers/:personId': {
    form: { ...version, ...personFields, personId: ids.seller, reason: 'By mistake' },
  },
  '/admin/transactions/:id/corrections/purchases/:purchaseId/buyers/:personId/remove': {
    form: { ...version, reason: 'By mistake' },
  },
  '/admin/transactions/:id/corrections/purchases/:purchaseId/giftors/:personId': {
    form: { ...version, ...gift, ...personFields, personId: ids.giftor, reason: 'By mistake' },
  },
  '/admin/transactions/:id/corrections/purchases/:purchaseId/giftors/:personId/remove': {
    form: { ...version, reason: 'By mistake' },
  },
  '/admin/transactions/:id/events/questions/:updateId': {
    form: { ...version, how: 'answer', answer: 'Two are back.\nThe others are due on Friday.' },
  },
  '/admin/transactions/:id/solicitors/reports/:reportId/:step': { form: {} },
  '/admin/transactions/:id/corrections/:correctionId': { form: { answer: 'Put\nright.' } },
  '/admin/transactions/:id/searches': { form: { searchId: ids.sale } },
  '/admin/transactions/:id/searches/order': {
    form: {
      subBuildingName: 'Flat 2',
      buildingName: 'The Mill',
      buildingNumber: '18',
      isReorder: 'no',
      _id: ids.giftor,
    },
  },
  '/admin/transactions/:id/searches/by-hand': {
    form: { reference: 'LS-2041', ...flat('expectedOn', someDay), isReorder: 'no', _id: ids.giftor },
  },
  '/admin/transactions/:id/searches/:searchId/by-hand': {
    form: { outcome: 'complete', ...flat('day', someDayBefore) },
  },
  '/admin/transactions/:id/searches/:searchId/document': { form: {} },
  '/admin/transactions/:id/searches/:orderId/send': { form: {} },
  '/admin/transactions/:id/searches/:searchId/not-needed': { form: { reason: 'The lender does without' } },
  '/admin/transactions/:id/estate-agent/assign': {
    form: { ...version, estateAgentId: ids.agent, confirmed: 'true' },
  },
  '/admin/transactions/:id/emails/:emailId/leave': { form: {} },
  '/admin/transactions/:id/emails/:emailId/again': { form: { _id: ids.giftor, to: 'meera@home.example' } },
  '/admin/transactions/:id/solicitors/assign': {
    form: {
      ...version,
      ...flat('lawyerGroupsIds', { seller: ids.group, buyer: ids.group }),
      ...flat('date_legal_started', { day: '1', month: '6', year: '2026' }),
      'acceptedPurchaseIds[0]': ids.purchase,
      'sendCheckedEmails.seller_introduction': '',
      seller_comments: 'Call first.',
      buyer_comments: 'Call\nfirst.',
    },
  },
  '/admin/transactions/:id/solicitors/assign/confirm': {
    form: { digest: '0'.repeat(64), conflict_of_interest_confirmed: 'on' },
  },
  '/admin/transactions/:id/solicitors/assign/own/:purchaseId': {
    form: {
      ...firm,
      ...flat('address', firmAddress),
      _id: ids.giftor,
      groupName: 'Conveyancing',
      ...flat('solicitor', byStaff),
    },
  },
  '/admin/transactions/:id/searches/requests': {
    form: { type: 'title_plan', requestId: ids.request, status: 'sent' },
  },
  '/admin/transactions/:id/searches/requests/:requestId/send': { form: {} },
  '/admin/transactions/:id/searches/requests/:requestId/fee': { form: { fee: '45.50', note: 'A search\nof roads.' } },
  '/admin/transactions/:id/tags': { form: { add: 'Chain', remove: 'Chain', tab: 'property' } },
  '/admin/cases/add': {
    form: {
      kind: 'complaint',
      ...flat('cameOn', { day: '20', month: '11', year: '2026' }),
      fullName: 'Meera Raman',
      email: 'meera@home.example',
      phoneNumber: '01632 960101',
      reference: 'KT-7F3K-92',
      message: 'Nobody\ncalled.',
      _id: ids.giftor,
    },
  },
  '/admin/cases/:id': { form: {} },
  '/admin/cases/:id/answer': { form: { note: 'Called\nthem.' } },
  '/admin/cases/:id/reopen': { form: {} },
  '/admin/config/codes/add': {
    form: { code: 'SPRING26', issued_by: 'Tideway', uses_left: '5', _id: ids.giftor, ...flat('last_day', someDay) },
  },
  '/admin/config/codes/:id/edit': { form: { ...version, issued_by: 'Tideway', uses_left: '5', active: 'on' } },
  '/admin/config/codes/:id/switch-off': { form: {} },
  '/admin/config/products/:id/price': { form: { ...version, price: '300.00', ...flat('from', someDay) } },
  '/admin/config/proposals/:id/:decision': { form: {} },
  '/admin/config/values/edit': {
    form: {
      ...version,
      benchmark_in_days: '120',
      tags: 'Chain\nUrgent',
      customer_tags: 'Chain',
      identity_partner_reminds: 'on',
    },
  },
  '/admin/config/values/amount': { form: { ...version, invoicing_amount: '450.00' } },
  '/admin/config/stories/add': { form: { ...story, _id: ids.giftor } },
  '/admin/config/stories/:id': { form: { ...version, ...story } },
  '/admin/config/stories/:id/remove': { form: {} },
  '/admin/config/claims/:key': { form: { source: 'A study of 2026', ...flat('checked_on', someDayBefore) } },
  '/admin/config/claims/:key/remove': { form: {} },
  '/admin/estate-agent-brands/add': { form: { brandName: 'Quayside', _id: ids.giftor } },
  '/admin/estate-agent-brands/:id/edit': { form: { ...version, brandName: 'Quayside' } },
  '/admin/estate-agent-brands/:id/delete': { form: version },
  '/admin/invoicing/:period': { form: { _id: ids.giftor, seen: 'a'.repeat(64) } },
  '/admin/invoicing/files/:id/:lawFirmId/credit': {
    form: { what: 'all', reason: 'The day\nwas wrong.', _id: ids.giftor },
  },
  '/admin/invoicing/files/:id/:lawFirmId/void': { form: { reason: 'The amount\nwas wrong.', _id: ids.giftor } },
  '/admin/invoicing/files/:id/:lawFirmId/:mark': { form: flat('day', { day: '2', month: '11', year: '2026' }) },
  '/admin/invoicing/files/:id/:lawFirmId/:mark/take-off': { form: {} },
  '/admin/law-firms/add': { form: { ...firm, ...flat('address', firmAddress), _id: ids.giftor } },
  '/admin/law-firms/:id/edit': { form: { ...version, ...firm, ...flat('address', firmAddress) } },
  '/admin/law-firms/:id/close': { form: version },
  '/admin/law-firms/:id/reopen': { form: version },
  '/admin/law-firms/:id/add-lawyer-group': { form: { ...lawyerGroup, _id: ids.giftor } },
  '/admin/lawyer-groups/:id/edit': { form: { ...version, ...lawyerGroup, law_firm: ids.firm } },
  '/admin/lawyer-groups/:id/close': { form: version },
  '/admin/lawyer-groups/:id/reopen': { form: version },
  '/admin/lawyer-groups/:id/replace-link': { form: version },
  '/admin/lawyer-groups/:id/solicitor': { form: { ...version, ...lawyer, bio: 'Twenty years.\nTwo dogs.' } },
  '/admin/lawyer-groups/:id/legal-assistants/add': { form: { ...lawyer, _id: ids.giftor } },
  '/admin/lawyer-groups/:id/legal-assistants/:lawyerId': { form: { ...version, ...lawyer } },
  '/admin/lawyer-groups/:id/legal-assistants/:lawyerId/remove': { form: version },
  '/admin/lawyer-groups/:id/thirdfort-recipient-emails': {
    form: { ...version, thirdfortRecipientEmails: emails.join('\n') },
  },
  '/admin/transactions-groups/add': { form: { _id: ids.giftor, intent: 'create', ...groupFields } },
  '/admin/transactions-groups/add/keep': { form: { _id: ids.giftor, ...groupFields } },
  '/admin/transactions-groups/add/units/:unitId': { form: { _id: ids.unit, intent: 'duplicate', ...unitFields } },
  '/admin/transactions-groups/add/units/:unitId/duplicate': { form: { _id: ids.giftor, copies: '3' } },
  '/admin/transactions-groups/add/units/:unitId/remove': { form: {} },
  '/admin/transactions-groups/:id/name': { form: { ...version, name: 'Quay Rise' } },
  '/admin/transactions-groups/:id/representative': {
    form: { ...version, email: 'meera@home.example', confirmed: 'true', digest: '0'.repeat(64) },
  },
  '/admin/transactions-groups/:id/add-unit': {
    form: { _id: ids.giftor, ...unitFields, stripe_transaction_id: 'BACS 77', termsAccepted: 'on' },
  },
  '/admin/transactions-groups/:id/units/:saleId/remove': { form: {} },
  '/admin/transactions-groups/:id/company': {
    form: {
      ...version,
      name: company.name,
      company_number: company.company_number,
      ...flat('address', address),
    },
  },
  '/admin/transactions-groups/:id/ops': { form: { work: ids.sale } },
  '/admin/transactions-groups/:id/ops/estate-agent': {
    form: { ...version, estateAgentId: ids.agent, confirmed: 'true' },
  },
  '/admin/transactions-groups/:id/ops/solicitors': {
    form: {
      ...version,
      'lawyerGroupsIds.seller': ids.group,
      'lawyerGroupsIds.buyer': ids.group,
      'sendCheckedEmails.plot_plan_request': 'on',
      seller_comments: 'Call\nfirst.',
      buyer_comments: 'Call first.',
    },
  },
  '/admin/users/:id/personal-information': { form: { ...version, ...user } },
  '/admin/users/:id/address': { form: { ...version, ...flat('correspondence_address', address) } },
  '/admin/users/:id/personal-data/file': { form: {} },
  '/admin/users/:id/erase': { form: { confirmed: 'true' } },
  '/admin/users/:id/:change': { form: {} },
  '/admin/estate-agents/add': { form: { _id: ids.giftor } },
  ...dialogsOfAgent('/admin/estate-agents/add', ids.valuer, ids.negotiator),
  ...dialogsOfAgent('/admin/estate-agents/:id', ids.valuer, ids.negotiator),

  '/api/authentication/sign-in': {
    json: { destination: 'meera@home.example', role: 'sell', preventEmail: false, botCheckToken: 'x' },
  },
  '/api/authentication/sign-up': {
    json: { ...names, destination: 'meera@home.example', role: 'buy', botCheckToken: 'x' },
  },
  '/api/authentication/sign-out': { json: {} },
  '/api/users/active-customer': { json: { ...user, correspondence_address: address } },
  '/api/users': { json: { ...aboutYou, correspondence_address: address } },
  '/api/property': { json: { address, tenure: 'Freehold' } },
  '/api/property/:id': { json: { address, tenure: 'Other / Not Sure: half of a barge' }, methods: SAVING },
  '/api/transaction': {
    json: { property_id: ids.property, primarySellerId: ids.user, ...saleAnswers, additionalSellers: [personCall] },
  },
  '/api/transaction/:id': {
    json: { ...saleAnswers, additionalSellers: [personCall], terms_and_conditions: { accepted: true } },
    methods: SAVING,
  },
  '/api/transaction/:id/referral-code': { json: { referralCode: 'WELCOME2026' } },
  '/api/transaction/estate-agent/:groupId': { json: { version: 0, estateAgentId: ids.agent }, methods: SAVING },
  '/api/transaction/lawyer-group/:groupId': {
    json: {
      version: 0,
      lawyerGroupsIds: { seller: ids.group, buyer: ids.group },
      sendCheckedEmails: { plot_plan_request: true },
      seller_comments: 'Call first.',
      buyer_comments: null,
      conflict_of_interest_confirmed: true,
    },
  },
  '/api/transaction/:id/tags': { json: { version: 0, tags: ['Chain', 'Probate'] }, methods: SAVING },
  '/api/transaction/:id/estate-agent': { json: { estateAgentId: ids.agent }, methods: SAVING },
  '/api/transaction/:id/estate-agent-status': {
    json: { version: 0, status: 'assigned', estateAgentId: ids.agent },
    methods: SAVING,
  },
  '/api/transaction/:id/lawyer-group': {
    json: {
      lawyerGroupsIds: { seller: ids.group, buyer: ids.group },
      conflict_of_interest_confirmed: true,
      sendCheckedEmails: { seller_introduction: true, buyer_introduction: false },
      seller_comments: 'Call first.',
      buyer_comments: 'Call\nfirst.',
      date_legal_started: '2026-11-20',
    },
  },
  '/api/purchase-intent': {
    json: {
      ...purchaseAnswers,
      property_id: ids.property,
      funding,
      additionalBuyers: [personCall],
      giftors: [{ ...personCall, ...gift }],
    },
  },
  '/api/purchase-intent/:id': {
    json: { ...purchaseAnswers, funding, additionalBuyers: [personCall], giftors: [{ ...personCall, ...gift }] },
    methods: SAVING,
  },
  '/api/purchase-intent/significant-dates/:id': { json: { version: 0, ...days }, methods: SAVING },
  '/api/referral-code/validate': { json: { code: 'WELCOME2026' } },
  '/api/estate-agent': {
    json: {
      brand: 'Quayside',
      office,
      valuers: [byStaff],
      negotiators: [byStaff],
      thirdfort: { ...thirdfort, thirdfortRequesterEmails: emails },
    },
  },
  '/api/estate-agent/:id': {
    json: {
      version: 0,
      brand: 'Quayside',
      office,
      valuers: [byStaff],
      negotiators: [byStaff],
      thirdfort: { ...thirdfort, thirdfortRequesterEmails: emails },
    },
    methods: SAVING,
  },
  '/api/estate-agent-brand': { json: { brandName: 'Quayside' } },
  '/api/estate-agent-brand/:id': { json: { version: 0, brandName: 'Quayside' }, methods: [...SAVING, 'DELETE'] },
  '/api/company': { json: company },
  '/api/company/:id': { json: { version: 0, ...company }, methods: SAVING },
  '/api/transaction/manual': {
    json: {
      group: 'Quay Rise',
      primary_seller: { user: ids.user, customer_type: 'representative' },
      company_seller: ids.company,
      transactions: [unitCall],
      stripe_transaction_id: 'pi_outside',
      items: [{ product_name: 'Service fee', product_price: 0 }],
    },
  },
  '/api/law-firm': { json: { ...firm, address: firmAddress } },
  '/api/law-firm/:id': { json: { version: 0, ...firm, address: firmAddress }, methods: SAVING },
  '/api/lawyer-group/:id': {
    json: {
      version: 0,
      name: 'North',
      law_firm: ids.firm,
      panel_solicitor: true,
      invoicing_address: firmAddress,
      start_date: '2024-03-01',
      fee_example: '£1,150 plus VAT',
      solicitor: { ...byStaff, bio: 'Twenty years.' },
      legal_assistants: [byStaff],
      thirdfortRecipientEmails: emails,
    },
    methods: SAVING,
  },
  '/api/searches/:transactionId': {
    json: { subBuildingName: 'Flat 2', buildingName: 'The Mill', buildingNumber: '18', isReorder: false },
  },
  '/api/stripe/customers': { json: { email: 'meera@home.example' } },
  '/api/stripe/create-payment-intent': {
    json: {
      totalOrderAmount: 72_000,
      stripeCustomerId: 'cus_1',
      transactionId: ids.sale,
      orderId: ids.giftor,
      products: [{ name: 'Service fee', price: 24_000, quantity: 1, incVat: true }],
    },
  },
  '/api/solicitor-reports/:id': { methods: ['DELETE'], json: {} },
  '/api/solicitor-reports/:id/set-date': { json: {} },
  '/api/firm/reports': {
    json: { assignmentId: ids.request, side: 'seller', kind: 'received', on: '2026-11-20', note: 'A line' },
  },
  '/api/additional-search-requests/transaction/:id': { json: { type: 'title_plan' } },
  '/api/additional-search-requests/:id': {
    json: { version: 0, status: 'sent', fee: 45.5, note: 'Roads.' },
    methods: SAVING,
  },
  '/api/update-requests/:role/:id': { json: { question: 'And when is the local search due?' } },
  '/api/update-requests/:id': { json: { version: 0, answer: 'It is due on Friday.' }, methods: SAVING },
  '/api/email/request-call-back': {
    json: { fullName: 'Meera Raman', email: 'meera@home.example', message: 'Call me.', referrer: 'A friend' },
  },
  '/api/email/request-callback': {
    json: {
      fullName: 'Meera Raman',
      email: 'meera@home.example',
      mobileNumber: '07700 900 456',
      message: 'Call me.',
      referrer: 'A friend',
    },
  },
  '/api/drafts/:key': {
    form: {
      ...personFields,
      ...gift,
      ...saleAnswers,
      ...purchaseAnswers,
      ...flat('propertyAddress', address),
      ...flat('funding', funding),
      property_id: ids.property,
      page: `buy:${ids.openPurchase}:giftors:new`,
      _id: '',
      newest: '',
    },
  },
  '/*': { form: {} },
  '/admin/*': { form: {} },
  '/admin/emails/marks/:markId': { form: { why: 'mailbox works' } },
  '/admin/emails/:emailId/again': { form: { to: 'meera@home.example' } },
  '/admin/emails/:emailId/leave': { form: {} },
  '/admin/retention': { form: {} },
  '/admin/operations': { form: { id: ids.check, leave: 'check' } },
  '/api/*': { json: {} },
  '/api/transaction/:id/owner': { json: { owner: ids.user, why: 'On\nleave' } },
  '/api/transaction/:id/follow-up': { json: { on: '2030-12-31', note: 'Ask\nagain' } },
  '/api/transaction/:id/notes': { json: { text: 'Prefers\nthe phone.' } },
  '/api/transaction/:id/hold': { json: { until: '2026-12-02', reason: 'other', note: 'They\nare away' } },
  '/admin/transactions/:id/thirdfort': {
    form: { intent: 'order', person: ids.user, check: ids.check, side: 'seller' },
  },
  '/api/thirdfort/:id': {
    json: {
      person_type: 'seller',
      _id: ids.user,
      person_details: { email: null, first_name: 'Amara', last_name: 'Bello', phone_number: '+447700900123' },
    },
  },
  '/api/thirdfort/:id/abort': { json: {}, methods: ['PATCH'] },
  '/api/thirdfort/:id/order': { json: {}, methods: ['PATCH'] },
  '/api/thirdfort/thirdfort-requestor-email/:id': { json: { role: 'sell' } },
  '/webhooks/thirdfort': {
    json: {
      id: 'evt_1',
      type: 'check.completed',
      data: {
        name: 'organizations/o/teams/t/checks/chk_1',
        clientReference: ids.check,
        state: 'CLOSED',
        result: 'PASSED',
      },
    },
  },
  '/webhooks/searches': {
    json: {
      id: 'sev_1',
      type: 'order.updated',
      order: {
        id: 'so_1',
        key: ids.sale,
        revision: 1,
        searches: [{ reference: 'so_1-1', product: 'ENVRES', status: 'complete', document: 'doc_1' }],
      },
    },
  },
  '/webhooks/mail': {
    json: {
      RecordType: 'Bounce',
      ID: 42,
      Type: 'HardBounce',
      Email: 'meera@home.example',
      BouncedAt: '2026-11-25T10:00:00.0000000Z',
      Details: '550 5.1.1 No such mailbox here',
    },
  },
  '/webhooks/stripe': {
    json: { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } },
  },
});
