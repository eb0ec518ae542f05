/** Every address of the product, made in one place: pages, emails, redirects and tests take them from here. */

/** The parts of addresses that are one of a few words. The nouns define their meaning. */
export type Role = 'sell' | 'buy';
export type SignInMode = 'sign-up' | 'sign-in';
export type ProposalDecision = 'confirm' | 'take-back';
export type AccessChange =
  | 'deactivate'
  | 'reactivate'
  | 'make-staff'
  | 'unmake-staff'
  | 'make-manager'
  | 'unmake-manager';
export type Flash =
  | 'solicitor-saved'
  | 'solicitor-assigned'
  | 'answered'
  | 'answered-before'
  | 'agent-named'
  | 'agent-known'
  | 'fee-declined'
  | 'offer-told'
  | 'offer-taken-back'
  | 'buyer-answered'
  | 'buyer-confirmed'
  | 'answer-helped'
  | 'changed'
  | 'started'
  | 'sharing-on'
  | 'sharing-off';
export type WorkMove = 'take' | 'hand-over' | 'snooze';
export type TransactionTab =
  | 'overview'
  | 'property'
  | 'sellers'
  | 'purchase-intents'
  | 'orders'
  | 'thirdfort'
  | 'solicitors'
  | 'estate-agent'
  | 'searches'
  | 'emails'
  | 'events'
  | 'notes'
  | 'corrections';

type Query = Record<string, string | undefined>;

export type SignInQuery = {
  mode?: SignInMode;
  role?: Role;
  preventEmail?: 'true';
  /** The page that was asked for (`continuation`). */
  continue?: string;
  /** The state after a link was asked for, once or again. */
  sent?: 'true' | 'again';
  'sign-out'?: 'true';
  networkError?: 'true';
  account?: 'true';
};

/** The state of the page that assigns solicitors: the chosen lawyer groups, and the side for which one is being found. */
export type AssignQuery = {
  seller?: string;
  buyer?: string;
  find?: 'seller' | 'buyer';
  q?: string;
  panel?: 'on';
  /** Keeps what was typed before. */
  amend?: 'true';
};

function withQuery(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

const segment = encodeURIComponent;

/** The path of a journey's step with the deal's id. Unchanged while there is no deal. */
export function inDeal(path: string, dealId: string | null | undefined): string {
  if (!dealId) return path;
  const [address = '', part] = path.split('#');
  const named = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ id: dealId })}`;
  return part === undefined ? named : `${named}#${part}`;
}

export const urls = {
  /** The landing page, or one of its parts. */
  home: (part?: 'how-it-works' | 'stories' | 'estate-agents') => (part ? `/#${part}` : '/'),
  contact: (query?: { sent?: 'true' }) => withQuery('/contact', query),
  privacy: () => '/privacy-policy',
  cookies: () => '/cookie-policy',
  cookieSettings: (query?: { saved?: 'true' }) => `${withQuery('/cookie-policy', query)}#settings`,
  saveCookieSettings: () => '/cookie-settings',
  /** The newest version, or another one by its number; the first is `v1` too. */
  termsText: (role: Role, version?: string) =>
    `/${role === 'sell' ? 'seller' : 'buyer'}/terms${version === undefined ? '' : `/${segment(version)}`}`,
  partnerSignUp: (query?: { sent?: 'true'; form?: 'ours' }) => withQuery('/partner-sign-up', query),

  signIn: (query?: SignInQuery) => withQuery('/sign-in', query),
  signOut: () => '/sign-out',
  authenticate: (query?: { token?: string; type?: string; role?: string }) => withQuery('/authenticate', query),
  linkExpired: (query?: { token?: string; sent?: 'true' }) => withQuery('/authenticate/link-expired', query),
  account: (query?: { saved?: 'true' | 'emails' | 'email'; copy?: 'later' }) => withQuery('/account', query),
  /** Where the list of a person's emails is saved. */
  accountEmails: () => '/account/emails',
  /** Where the reader of a progress email switches such emails off. */
  emailSwitch: (token: string) => `/emails/${segment(token)}`,
  /** Where someone who was reminded stops reminders about a deal. */
  reminders: (token: string) => `/reminders/${segment(token)}`,
  /** What is missing before contracts are exchanged. */
  ready: (role: Role, id: string) => `/dashboard/${role}/${segment(id)}/ready`,
  /** Where the dashboard's button leads there. */
  changeReminders: (role: Role, id: string) => `/dashboard/${role}/${segment(id)}/reminders`,
  /** Where a person changes their email address. */
  changeEmail: (query?: { link?: 'sent' }) => withQuery('/account/email', query),
  /** Where the link to the new address leads. */
  confirmEmail: (token: string) => `/account/email/${segment(token)}`,
  /** Where 'This was not me', sent to the earlier address, leads. */
  undoEmailChange: (token: string, query?: { told: 'true' }) =>
    withQuery(`/account/email/undo/${segment(token)}`, query),
  copyOfData: () => '/account/copy-of-data',
  welcomeBack: (query?: { tab?: 'sales' | 'purchases'; archived?: 'show'; account?: 'true' }) =>
    withQuery('/welcome-back', query),
  /** Where someone who was named in a deal says whether it is them. */
  invitation: (token: string) => `/invitation/${segment(token)}`,
  /** Where someone whom a seller named as their buyer says that it is not them. */
  offerLink: (token: string) => `/offer/${segment(token)}`,
  /** What a law firm opens from its link: its matters, or one of them. */
  firmMatters: (token: string, query?: { reported?: string; page?: string }) =>
    withQuery(`/firm/${segment(token)}`, query),
  firmMatter: (token: string, assignmentId: string, query: { side: string; kind?: string }) =>
    withQuery(`/firm/${segment(token)}/${segment(assignmentId)}`, query),
  /** Where a firm names days on which it could complete. */
  firmDays: (token: string, assignmentId: string, query: { side: string }) =>
    withQuery(`/firm/${segment(token)}/${segment(assignmentId)}/days`, query),
  firmStop: (token: string) => `/firm/${segment(token)}/stop`,
  firmUndo: (token: string, reportId: string) => `/firm/${segment(token)}/reports/${segment(reportId)}/undo`,
  /** Starts a new one. Opened as a page it asks first, if another is unfinished. */
  addTransaction: (role: Role) => `/welcome-back/add/${role}`,
  resume: (role: Role, id: string) => `/welcome-back/resume/${role}/${segment(id)}`,

  getStarted: (role: Role) => `/${role}/get-started`,
  welcome: (role: Role) => `/${role}/welcome`,
  aboutYou: (role: Role, query?: { from?: 'terms' }) => withQuery(`/${role}/about-you`, query),
  aboutTheProperty: (role: Role) => `/${role}/about-the-property`,
  sellPropertyAddress: (query?: Query) => withQuery('/sell/about-the-property/address', query),
  /** Its results as JSON, for script. */
  foundAgents: () => '/sell/about-the-property/estate-agent/found',
  sellEstateAgent: (query?: { query?: string }) => withQuery('/sell/about-the-property/estate-agent', query),
  buyProperty: (query?: Query) => withQuery('/buy/about-the-property/property', query),
  postcodeAlert: () => '/buy/about-the-property/alert',
  addPerson: (role: Role, kind: string) => `/${role}/about-the-property/${kind}/add`,
  editPerson: (role: Role, kind: string, personId: string) =>
    `/${role}/about-the-property/${kind}/${segment(personId)}`,
  removePerson: (role: Role, kind: string, personId: string) =>
    `/${role}/about-the-property/${kind}/${segment(personId)}/remove`,
  terms: (role: Role) => `/${role}/terms-and-conditions`,
  payment: (query?: Query) => withQuery('/sell/payment', query),
  checkout: () => '/sell/payment/checkout',
  paymentLink: () => '/sell/payment/email-link',
  paymentSuccess: (query?: Query) => withQuery('/sell/payment-success', query),
  sellPanel: (query?: Query) => withQuery('/sell/panel', query),
  whatsIncluded: () => '/buy/whats-included',
  buySuccess: () => '/buy/success',
  afterTerms: (role: Role) => (role === 'sell' ? '/sell/payment' : '/buy/whats-included'),

  /** `flash` names what just happened. */
  dashboard: (role: Role, id: string, query?: { flash: Flash }) =>
    withQuery(`/dashboard/${role}/${segment(id)}`, query),
  chooseSolicitor: (role: Role, id: string, query?: Query) =>
    withQuery(`/dashboard/${role}/${segment(id)}/solicitor`, query),
  dashboardVersion: (role: Role, id: string) => `/dashboard/${role}/${segment(id)}/version`,
  giftors: (purchaseId: string) => `/dashboard/buy/${segment(purchaseId)}/giftors`,
  addGiftor: (purchaseId: string) => `/dashboard/buy/${segment(purchaseId)}/giftors/add`,
  editGiftor: (purchaseId: string, personId: string) =>
    `/dashboard/buy/${segment(purchaseId)}/giftors/${segment(personId)}`,
  removeGiftor: (purchaseId: string, personId: string) =>
    `/dashboard/buy/${segment(purchaseId)}/giftors/${segment(personId)}/remove`,
  /** Where a seller tells us of an offer that they have accepted, and takes it back. */
  offer: (saleId: string) => `/dashboard/sell/${segment(saleId)}/offer`,
  myBuyer: (saleId: string, purchaseId: string) => `/dashboard/sell/${segment(saleId)}/my-buyer/${segment(purchaseId)}`,
  notMyBuyer: (saleId: string, purchaseId: string) =>
    `/dashboard/sell/${segment(saleId)}/not-my-buyer/${segment(purchaseId)}`,
  /** What staff corrected of what a customer told us. */
  correction: (role: Role, dealId: string, id: string) =>
    `/dashboard/${role}/${segment(dealId)}/corrections/${segment(id)}`,
  /** Where someone of a deal asks us for an update. */
  askForUpdate: (role: Role, id: string) => `/dashboard/${role}/${segment(id)}/ask`,
  /** Where a customer says whether the estate agent sees how their side is doing. */
  sharing: (role: Role, id: string) => `/dashboard/${role}/${segment(id)}/sharing`,
  nameEstateAgent: (saleId: string) => `/dashboard/sell/${segment(saleId)}/estate-agent`,
  /** Where a seller asks us to start before the 14 days to cancel are over. */
  startNow: (saleId: string) => `/dashboard/sell/${segment(saleId)}/start`,
  /** What staff asked a seller, to be answered there. */
  informationRequest: (saleId: string, requestId: string, query?: { answer?: 'no' }) =>
    withQuery(`/dashboard/sell/${segment(saleId)}/requests/${segment(requestId)}`, query),
  /** Where an extra fee is paid, and then its receipt. */
  feeOrder: (saleId: string, orderId: string, query?: Query) =>
    withQuery(`/dashboard/sell/${segment(saleId)}/orders/${segment(orderId)}`, query),
  /** Where an extra fee is cancelled, within its own 14 days. */
  cancelFee: (saleId: string, orderId: string) =>
    `/dashboard/sell/${segment(saleId)}/orders/${segment(orderId)}/cancel`,
  receipt: (role: Role, id: string) => `/dashboard/${role}/${segment(id)}/receipt`,

  /** Where an agreement with us is cancelled within 14 days. */
  cancel: (role: Role, id: string) => `/dashboard/${role}/${segment(id)}/cancel`,
  /** Where a seller asks to withdraw, or a buyer to stop, once they can no longer cancel. */
  endDeal: (role: Role, id: string) =>
    role === 'sell' ? `/dashboard/sell/${segment(id)}/withdraw` : `/dashboard/buy/${segment(id)}/stop`,

  /** Where a draft is saved until it is submitted. */
  draft: (key: string) => `/api/drafts/${segment(key)}`,

  /** Where an estate agent asks for a link to their sales. */
  agentSignIn: (query?: { sent?: 'true'; link?: 'ended'; out?: 'true'; sale?: string }) =>
    withQuery('/agent/sign-in', query),
  /** `sale`: the one that was asked for before. */
  agentLink: (token: string, query?: { sale?: string }) => withQuery(`/agent/sign-in/${segment(token)}`, query),
  /** Where an agent says whether they want the weekly email, and where its own link stops it. */
  agentEmails: () => '/agent/emails',
  agentWeekly: (token: string) => `/agent/emails/${segment(token)}`,
  agentSignOut: () => '/agent/sign-out',
  /** The sales of an estate agent's offices. */
  agentSales: (query?: { show?: string; page?: string }) => withQuery('/agent', query),
  agentSalesCsv: (query?: { show?: string }) => withQuery('/agent/sales.csv', query),
  /** Where an agent asks for an update on a sale, or says whether an answer helped. */
  askOfSale: (id: string) => `/agent/sales/${segment(id)}/ask`,
  tellOfSale: (id: string) => `/agent/sales/${segment(id)}/tell`,
  agentSale: (id: string, query?: { told?: 'true' }) => withQuery(`/agent/sales/${segment(id)}`, query),

  /** The last row shown of a list of referrals. The page shows the rows before it too. */
  admin: (after?: { 'foreign-currency'?: string; 'mortgage-referral'?: string }) => withQuery('/admin', after),
  adminWork: (query?: Query) => withQuery('/admin/work', query),
  /** A dialog over the work page, which keeps its view. @param id of a sale, or of a group, whose units move together */
  adminMoveWork: (id: string, move: WorkMove, query?: Query) => withQuery(`/admin/work/${segment(id)}/${move}`, query),
  adminAnswerWork: (id: string, updateId: string, query?: Query) =>
    withQuery(`/admin/work/${segment(id)}/answer/${segment(updateId)}`, query),
  adminHandOverAll: () => '/admin/work/hand-over-all',
  adminUndoWork: (id: string, query?: Query) => withQuery(`/admin/work/${segment(id)}/undo`, query),
  adminKeys: () => '/admin/keys',
  /** The questions behind the figures of the stats page. */
  adminQuestionsCsv: () => '/admin/questions.csv',
  /** How soon law firms tell us, how soon we answer estate agents, what reminders move. */
  adminFigures: () => '/admin/figures',
  /** The reports behind the figures of law firms. */
  adminFirmStatsCsv: () => '/admin/firm-reports.csv',
  adminSearch: (query?: { q?: string }) => withQuery('/admin/search', query),
  adminFeed: (view: { show?: string | null; shown?: number } = {}) =>
    withQuery('/admin/feed', { show: view.show ?? undefined, shown: view.shown?.toString() }),
  adminTransactions: (query?: Query) => withQuery('/admin/transactions', query),
  /** The dialog over the list that the query describes. */
  adminTransactionsExport: (query?: Query) => withQuery('/admin/transactions/export', query),
  adminTransactionsColumns: (query?: Query) => withQuery('/admin/transactions/columns', query),
  adminTransactionsFilter: (query?: Query) => withQuery('/admin/transactions/filter', query),
  transactionsCsv: () => '/api/transaction/export.csv',
  adminTransaction: (
    id: string,
    tab: TransactionTab = 'overview',
    query?: {
      tags?: 'edit';
      all?: 'true';
      page?: string;
      again?: 'true';
      done?: string;
      n?: string;
      request?: string;
      /** Of what was done about its work. */
      id?: string;
      was?: string;
      now?: string;
    },
  ) => withQuery(`/admin/transactions/${segment(id)}${tab === 'overview' ? '' : `/${tab}`}`, query),
  adminCheckCompany: (id: string) => `/admin/transactions/${segment(id)}/sellers/company`,
  /** Where a tab shows the outcome of a button, in sight on a phone too. */
  adminPressed: (
    id: string,
    tab: TransactionTab,
    query: { again?: 'true'; done?: string; n?: string; request?: string },
  ) => `${urls.adminTransaction(id, tab, query)}#sections`,
  /** Changes when anything about the checks of a transaction changes. */
  checksVersion: (id: string) => `/api/thirdfort/${segment(id)}/version`,
  adminTransactionTags: (id: string) => `/admin/transactions/${segment(id)}/tags`,
  /** `request` names what just happened to a request. */
  adminRequests: (id: string, request?: string) =>
    `${withQuery(`/admin/transactions/${segment(id)}/searches`, { request })}#requests`,
  /** Where a new request, or its next status, is sent. */
  adminMoveRequest: (id: string) => `/admin/transactions/${segment(id)}/searches/requests`,
  adminRequestFee: (id: string, requestId: string, request?: string) =>
    withQuery(`/admin/transactions/${segment(id)}/searches/requests/${segment(requestId)}/fee`, { request }),
  /** The id `water-bill` is that of a new one. */
  adminSendRequest: (id: string, requestId: string, request?: string) =>
    withQuery(`/admin/transactions/${segment(id)}/searches/requests/${segment(requestId)}/send`, { request }),
  adminSendAgain: (id: string, emailId: string) =>
    `/admin/transactions/${segment(id)}/emails/${segment(emailId)}/again`,
  adminLeaveEmail: (id: string, emailId: string) =>
    `/admin/transactions/${segment(id)}/emails/${segment(emailId)}/leave`,
  adminPauseReminders: (id: string) => `/admin/transactions/${segment(id)}/emails/pause`,
  adminSignificantDates: (id: string, purchaseId: string) =>
    `/admin/transactions/${segment(id)}/purchase-intents/${segment(purchaseId)}/significant-dates`,
  adminAcceptBuyer: (id: string, purchaseId: string) =>
    `/admin/transactions/${segment(id)}/purchase-intents/${segment(purchaseId)}/accept`,
  /** The days on which each side could complete, and the one that is agreed. */
  adminCompletionDay: (id: string, purchaseId: string) =>
    `/admin/transactions/${segment(id)}/purchase-intents/${segment(purchaseId)}/completion-day`,
  adminTakeBackAcceptance: (id: string, purchaseId: string) =>
    `/admin/transactions/${segment(id)}/purchase-intents/${segment(purchaseId)}/take-back`,
  /** Where staff answer what someone of the deal asked. `begin`: the place of a first sentence. */
  adminUpdate: (id: string, updateId: string, query?: { begin?: string }) =>
    withQuery(`/admin/transactions/${segment(id)}/events/questions/${segment(updateId)}`, query),
  /** Where staff correct what customers told us: the home, the answers of the sale. */
  adminCorrect: (id: string, part: 'home' | 'sale') => `/admin/transactions/${segment(id)}/corrections/${part}`,
  /** The answers of a purchase, or where the money comes from. */
  adminCorrectPurchase: (id: string, purchaseId: string, part: 'purchase' | 'money') =>
    `/admin/transactions/${segment(id)}/corrections/purchases/${segment(purchaseId)}${part === 'money' ? '/money' : ''}`,
  /** Someone who sells with the seller; `add` is someone new. */
  adminCorrectSeller: (id: string, personId: string | 'add') =>
    `/admin/transactions/${segment(id)}/corrections/people/${segment(personId)}`,
  adminRemoveSeller: (id: string, personId: string) => `${urls.adminCorrectSeller(id, personId)}/remove`,
  /** Someone who buys with the buyer, or gives them money. */
  adminCorrectBuyer: (id: string, purchaseId: string, role: 'buyer' | 'giftor', personId: string | 'add') =>
    `/admin/transactions/${segment(id)}/corrections/purchases/${segment(purchaseId)}/${role}s/${segment(personId)}`,
  adminRemoveBuyer: (id: string, purchaseId: string, role: 'buyer' | 'giftor', personId: string) =>
    `${urls.adminCorrectBuyer(id, purchaseId, role, personId)}/remove`,
  /** One that was made. */
  adminCorrection: (id: string, correctionId: string) =>
    `/admin/transactions/${segment(id)}/corrections/${segment(correctionId)}`,
  adminOrderSearches: (id: string) => `/admin/transactions/${segment(id)}/searches/order`,
  adminSearchesByHand: (id: string) => `/admin/transactions/${segment(id)}/searches/by-hand`,
  adminSearchByHand: (id: string, searchId: string) =>
    `/admin/transactions/${segment(id)}/searches/${segment(searchId)}/by-hand`,
  adminUploadResult: (id: string, searchId: string) =>
    `/admin/transactions/${segment(id)}/searches/${segment(searchId)}/document`,
  adminSendResults: (id: string, orderId: string) =>
    `/admin/transactions/${segment(id)}/searches/${segment(orderId)}/send`,
  adminSearchNotNeeded: (id: string, searchId: string) =>
    `/admin/transactions/${segment(id)}/searches/${segment(searchId)}/not-needed`,
  adminResultFile: (id: string, searchId: string) =>
    `/admin/transactions/${segment(id)}/search-results/${segment(searchId)}`,
  searchesVersion: (id: string) => `/api/searches/${segment(id)}/version`,
  /** What lawyers open from the link that they were sent. */
  searchResults: (token: string, searchId?: string) =>
    `/search-results/${segment(token)}${searchId ? `/${segment(searchId)}` : ''}`,
  adminInvoice: (id: string) => `/admin/transactions/${segment(id)}/orders/invoice`,
  adminInvoiceFee: (id: string, orderId: string) =>
    `/admin/transactions/${segment(id)}/orders/${segment(orderId)}/invoice`,
  /** Where staff record that a seller cancelled, or the buyer of a purchase. */
  adminCancellation: (id: string, purchaseId?: string) =>
    purchaseId
      ? `/admin/transactions/${segment(id)}/purchase-intents/${segment(purchaseId)}/cancellation`
      : `/admin/transactions/${segment(id)}/orders/cancellation`,
  /** The dialogs of the Notes tab. */
  adminAddNote: (id: string) => `/admin/transactions/${segment(id)}/notes/add`,
  adminRemoveNote: (id: string, noteId: string) => `/admin/transactions/${segment(id)}/notes/${segment(noteId)}/remove`,
  adminFollowUp: (id: string, step?: 'done') =>
    `/admin/transactions/${segment(id)}/notes/follow-up${step ? `/${step}` : ''}`,
  adminCloseSale: (id: string) => `/admin/transactions/${segment(id)}/orders/close`,
  adminReopenSale: (id: string) => `/admin/transactions/${segment(id)}/orders/reopen`,
  adminStopPurchase: (id: string, purchaseId: string) =>
    `/admin/transactions/${segment(id)}/purchase-intents/${segment(purchaseId)}/stop`,
  /** Where staff record that a seller cancelled an extra fee, and decide what goes back of it. */
  adminCancelFee: (id: string, orderId: string) =>
    `/admin/transactions/${segment(id)}/orders/${segment(orderId)}/cancellation`,
  adminDecideFee: (id: string, orderId: string) =>
    `/admin/transactions/${segment(id)}/orders/${segment(orderId)}/decision`,
  /** Where they say that the invoice of what was cancelled was never paid. */
  adminNotPaid: (id: string, orderId: string) =>
    `/admin/transactions/${segment(id)}/orders/${segment(orderId)}/not-paid`,
  adminRefund: (id: string, orderId: string) => `/admin/transactions/${segment(id)}/orders/${segment(orderId)}/refund`,
  /** The dialog: the search, the choice, and its confirmation. */
  /** What the estate agent reads of a sale, for staff. */
  adminViewAsAgent: (id: string) => `/admin/transactions/${segment(id)}/estate-agent/view`,
  adminAssignEstateAgent: (
    id: string,
    query?: { searchValue?: string; estateAgentId?: string; version?: string; step?: 'confirm' },
  ) => withQuery(`/admin/transactions/${segment(id)}/estate-agent/assign`, query),
  adminAssignSolicitors: (id: string, query?: AssignQuery) =>
    withQuery(`/admin/transactions/${segment(id)}/solicitors/assign`, query),
  adminConfirmSolicitors: (id: string) => `/admin/transactions/${segment(id)}/solicitors/assign/confirm`,
  adminOwnSolicitor: (id: string, purchaseId: string, query?: AssignQuery) =>
    withQuery(`/admin/transactions/${segment(id)}/solicitors/assign/own/${segment(purchaseId)}`, query),
  /** What the solicitors reported: undo one, set its date, or let the client read it. */
  adminReport: (id: string, reportId: string, step: 'undo' | 'set-date' | 'release' | 'read') =>
    `/admin/transactions/${segment(id)}/solicitors/reports/${segment(reportId)}/${step}`,
  adminGroups: (query?: Query) => withQuery('/admin/transactions-groups', query),
  adminGroup: (id: string, query?: Query) => withQuery(`/admin/transactions-groups/${segment(id)}`, query),
  adminGroupPart: (id: string, part: 'name' | 'company' | 'representative' | 'add-unit', query?: Query) =>
    withQuery(`/admin/transactions-groups/${segment(id)}/${part}`, query),
  adminRemoveUnit: (id: string, saleId: string) =>
    `/admin/transactions-groups/${segment(id)}/units/${segment(saleId)}/remove`,
  adminGroupOps: (id: string, step?: 'estate-agent' | 'solicitors', query?: Query) =>
    withQuery(`/admin/transactions-groups/${segment(id)}/ops${step ? `/${step}` : ''}`, query),
  /** `section` is where the page opens. */
  adminAddGroup: (query?: Query, section?: string) =>
    `${withQuery('/admin/transactions-groups/add', query)}${section ? `#${section}` : ''}`,
  /** Where its draft is saved. */
  adminKeepGroup: () => '/admin/transactions-groups/add/keep',
  /** The id `add` is that of a new unit. */
  adminGroupUnit: (unitId: string, step?: 'duplicate' | 'remove') =>
    `/admin/transactions-groups/add/units/${segment(unitId)}${step ? `/${step}` : ''}`,
  adminGroupSuccess: (id: string) => withQuery('/admin/transactions-groups/success', { id }),
  adminUsers: (query?: Query) => withQuery('/admin/users', query),
  adminUser: (id: string) => `/admin/users/${segment(id)}`,
  adminUserPersonal: (id: string) => `/admin/users/${segment(id)}/personal-information`,
  adminUserAddress: (id: string) => `/admin/users/${segment(id)}/address`,
  adminUserPersonalData: (id: string) => `/admin/users/${segment(id)}/personal-data`,
  adminUserPersonalDataFile: (id: string) => `/admin/users/${segment(id)}/personal-data/file`,
  adminUserErase: (id: string) => `/admin/users/${segment(id)}/erase`,
  adminUserAccess: (id: string, change: AccessChange) => `/admin/users/${segment(id)}/${change}`,
  adminEstateAgents: (query?: Query) => withQuery('/admin/estate-agents', query),
  /** The id `add` is that of an office being added, here and in its dialogs. */
  adminEstateAgent: (id: string, part?: 'office' | 'thirdfort') =>
    `/admin/estate-agents/${segment(id)}${part ? `/${part}` : ''}`,
  /** The id `add` is that of someone new. */
  adminEstateAgentPerson: (id: string, kind: 'valuers' | 'negotiators', personId: string, step?: 'delete') =>
    `/admin/estate-agents/${segment(id)}/${kind}/${segment(personId)}${step ? `/${step}` : ''}`,
  adminBrands: () => '/admin/estate-agent-brands',
  adminAddBrand: () => '/admin/estate-agent-brands/add',
  adminEditBrand: (id: string) => `/admin/estate-agent-brands/${segment(id)}/edit`,
  adminDeleteBrand: (id: string) => `/admin/estate-agent-brands/${segment(id)}/delete`,
  adminLawFirms: () => '/admin/law-firms',
  adminAddLawFirm: () => '/admin/law-firms/add',
  adminLawFirm: (id: string) => `/admin/law-firms/${segment(id)}`,
  adminEditLawFirm: (id: string) => `/admin/law-firms/${segment(id)}/edit`,
  adminCloseLawFirm: (id: string) => `/admin/law-firms/${segment(id)}/close`,
  adminReopenLawFirm: (id: string) => `/admin/law-firms/${segment(id)}/reopen`,
  adminAddLawyerGroup: (firmId: string) => `/admin/law-firms/${segment(firmId)}/add-lawyer-group`,
  adminLawyerGroups: () => '/admin/lawyer-groups',
  adminLawyerGroup: (id: string) => `/admin/lawyer-groups/${segment(id)}`,
  adminEditLawyerGroup: (id: string) => `/admin/lawyer-groups/${segment(id)}/edit`,
  adminCloseLawyerGroup: (id: string) => `/admin/lawyer-groups/${segment(id)}/close`,
  adminReopenLawyerGroup: (id: string) => `/admin/lawyer-groups/${segment(id)}/reopen`,
  adminReplaceLink: (id: string) => `/admin/lawyer-groups/${segment(id)}/replace-link`,
  adminSolicitor: (id: string) => `/admin/lawyer-groups/${segment(id)}/solicitor`,
  adminRecipientEmails: (id: string) => `/admin/lawyer-groups/${segment(id)}/thirdfort-recipient-emails`,
  adminAddLegalAssistant: (id: string) => `/admin/lawyer-groups/${segment(id)}/legal-assistants/add`,
  adminEditLegalAssistant: (id: string, lawyerId: string) =>
    `/admin/lawyer-groups/${segment(id)}/legal-assistants/${segment(lawyerId)}`,
  adminRemoveLegalAssistant: (id: string, lawyerId: string) =>
    `/admin/lawyer-groups/${segment(id)}/legal-assistants/${segment(lawyerId)}/remove`,
  adminInvoicing: (query?: Query) => withQuery('/admin/invoicing', query),
  /** A month's file before it is made: what is in it, and what is not. */
  adminInvoicingMonth: (period: string, query?: Query) => withQuery(`/admin/invoicing/${segment(period)}`, query),
  adminInvoiceFile: (id: string, query?: { made?: 'true' }) =>
    withQuery(`/admin/invoicing/files/${segment(id)}`, query),
  adminInvoiceCsv: (id: string) => `/admin/invoicing/files/${segment(id)}/csv`,
  adminLawFirmInvoice: (id: string, lawFirmId: string) => `/admin/invoicing/files/${segment(id)}/${segment(lawFirmId)}`,
  adminInvoiceStep: (
    id: string,
    lawFirmId: string,
    step: 'credit' | 'void' | 'sent' | 'paid' | 'sent/take-off' | 'paid/take-off',
  ) => `${urls.adminLawFirmInvoice(id, lawFirmId)}/${step}`,
  adminCreditNote: (id: string) => `/admin/invoicing/credit-notes/${segment(id)}`,
  adminCases: (query?: Query) => withQuery('/admin/cases', query),
  adminAddCase: () => '/admin/cases/add',
  adminCase: (id: string) => `/admin/cases/${segment(id)}`,
  adminCaseStep: (id: string, step: 'answer' | 'reopen') => `/admin/cases/${segment(id)}/${step}`,
  adminAskCharlie: () => '/admin/ask-charlie',
  /** What staff changed: everything, or `about` a transaction or a person, by a member of staff, on a day. */
  adminAudit: (query?: Query) => withQuery('/admin/audit', query),
  adminEmails: (query?: Query) => withQuery('/admin/emails', query),
  adminMarkOff: (markId: string) => `/admin/emails/marks/${segment(markId)}`,
  adminSendFailedAgain: (emailId: string) => `/admin/emails/${segment(emailId)}/again`,
  adminLeaveFailedEmail: (emailId: string) => `/admin/emails/${segment(emailId)}/leave`,
  adminRetention: (query?: { counting?: 'true' }) => withQuery('/admin/retention', query),
  /** What is late, has failed or is being retried. */
  adminOperations: (query?: { again?: 'true'; left?: 'true' }) => withQuery('/admin/operations', query),
  adminConfig: () => '/admin/config',
  adminCodes: (query?: Query) => withQuery('/admin/config/codes', query),
  adminAddCode: () => '/admin/config/codes/add',
  adminCode: (id: string, step?: 'edit' | 'switch-off') =>
    `/admin/config/codes/${segment(id)}${step ? `/${step}` : ''}`,
  adminProducts: () => '/admin/config/products',
  adminNextPrice: (id: string) => `/admin/config/products/${segment(id)}/price`,
  adminValues: (step?: 'edit' | 'amount') => `/admin/config/values${step ? `/${step}` : ''}`,
  adminClaims: () => '/admin/config/claims',
  adminClaim: (key: string, step?: 'remove') => `/admin/config/claims/${segment(key)}${step ? `/${step}` : ''}`,
  /** What customers told us, for the landing page. */
  adminStories: () => '/admin/config/stories',
  adminAddStory: () => '/admin/config/stories/add',
  adminStory: (id: string, step?: 'remove') => `/admin/config/stories/${segment(id)}${step ? `/${step}` : ''}`,
  /** Changes that one manager proposed and another has to confirm. */
  adminProposals: () => '/admin/config/proposals',
  adminDecideProposal: (id: string, decision: ProposalDecision) => `/admin/config/proposals/${segment(id)}/${decision}`,
  /** The JSON API's contract. With `resource`, one resource in full. */
  adminApiContract: (query?: Query) => withQuery('/admin/config/api', query),
  openApi: () => '/api/openapi.json',
  /** Every component in every state. */
  adminShowcase: (query?: Query) => withQuery('/admin/config/ui', query),
  adminShowcaseDialog: () => '/admin/config/ui/dialog',

  /** What the search box fetches while someone types. */
  search: (query: { q: string }) => withQuery('/api/search', query),
  searchLawyerGroups: (query: { q: string; panel?: 'on' }) => withQuery('/api/lawyer-group/search', query),

  sitemap: () => '/sitemap.xml',
  securityTxt: () => '/.well-known/security.txt',
  testError: () => '/api/__testerror',
};
