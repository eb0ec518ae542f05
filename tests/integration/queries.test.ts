/**
 * Every hand-written query runs here once against the real database, and its columns are compared with the type of its
 * rows. A new query fails this test until it is called below.
 */

import { beforeAll, expect, test } from 'vitest';
import { consumeMagicLink } from '~/domain/account/commands.server';
import { findLinkOwner, findLiveLink, type Viewer } from '~/domain/account/queries.server';
import { findUserByEmail, getUser, listUsers } from '~/domain/account/users-queries.server';
import { getViewer } from '~/domain/account/viewer-commands.server';
import { getAgentAsking } from '~/domain/agent-access/ask-queries.server';
import { getAgentPage, getAgentSale, getPageAsAgent, listAgentSales } from '~/domain/agent-access/sales-queries.server';
import { findAgent } from '~/domain/agent-access/session-commands.server';
import { isOnRecord } from '~/domain/agent-access/session-queries.server';
import { getSaleToAssign } from '~/domain/assignment/dialog-queries.server';
import { recordStatement } from '~/domain/cancellation/commands.server';
import { listDueBack } from '~/domain/cancellation/due-back-queries.server';
import { cancelOwnFee } from '~/domain/cancellation/fee/commands.server';
import { closeSale, reopenSale, stopPurchase } from '~/domain/closing/commands.server';
import { getOwnDealToEnd, listOpenEndRequests } from '~/domain/closing/queries.server';
import { findCompanyByNumber, getCompany } from '~/domain/company/queries.server';
import { listCorrections } from '~/domain/correction/queries.server';
import { getPurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import { getFeeReceipt, getReceipt, getSaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { findReadyFacts, listExchanged } from '~/domain/deal/ready-queries.server';
import { currentRecipients } from '~/domain/email/address-queries.server';
import { isEmailOfDeal, listEmailsOfDeal } from '~/domain/email/deal-queries.server';
import { countEmails, listEmails } from '~/domain/email/queries.server';
import { findAddressMark } from '~/domain/email/return-queries.server';
import { getDraft, getDraftUnit, listDraftUnits, listProductsSold } from '~/domain/group/draft-queries.server';
import { findGroupLetter, findGroupLetterToBe, listAssigned, listWork } from '~/domain/group/ops-queries.server';
import {
  getGroup,
  getGroupByName,
  getGroupRow,
  listGroupRows,
  listGroups,
  refuseTakenName,
} from '~/domain/group/queries.server';
import { listAddedUnits } from '~/domain/group/representative-queries.server';
import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { pollChecks, requeueExpiredLeases } from '~/domain/identity-check/jobs.server';
import { getCheck, listChecks } from '~/domain/identity-check/queries.server';
import { backfillInvitations } from '~/domain/invitation/jobs.server';
import { getInvoice } from '~/domain/invoicing/invoice-queries.server';
import { getCsv, listMonths, previewFile, readCsvChunk } from '~/domain/invoicing/queries.server';
import { saveAboutYou } from '~/domain/onboarding/about-you-commands.server';
import { getAboutYouForm } from '~/domain/onboarding/about-you-queries.server';
import { readCurrentDeals } from '~/domain/onboarding/current-deal-queries.server';
import { listProperties } from '~/domain/onboarding/properties-queries.server';
import { getOnboarding, latestRole } from '~/domain/onboarding/queries.server';
import { resumeDeal } from '~/domain/onboarding/resume-commands.server';
import { roleForms } from '~/domain/onboarding/role-forms-commands.server';
import { findClientOfGroup, findRunningDeals } from '~/domain/onboarding/running-deals-queries.server';
import { sellForm } from '~/domain/onboarding/sell-form-commands.server';
import { getTermsPage } from '~/domain/onboarding/summary-queries.server';
import { getOperations } from '~/domain/operations/queries.server';
import { getBrand, getBrandInUse, listBrands, listBrandsInUse } from '~/domain/partner/brand/queries.server';
import { getEstateAgent, listEstateAgents, listNamedEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import { getLawFirm, listLawFirms } from '~/domain/partner/law-firm/queries.server';
import { isOnPanel, listPanel } from '~/domain/partner/lawyer-group/panel-queries.server';
import {
  findGroupsToChoose,
  getLawyerGroup,
  getLawyerGroupRow,
  listLawyerGroupRows,
  listLawyerGroups,
  searchLawyerGroups,
} from '~/domain/partner/lawyer-group/queries.server';
import { findOfficeLabel, findOffices } from '~/domain/partner/queries.server';
import { closeOldPrice } from '~/domain/payment/agreed-price-commands.server';
import { reconcilePayments } from '~/domain/payment/jobs.server';
import { ensureOrder, lockedOrder, requirePayable } from '~/domain/payment/orders-commands.server';
import { getPaymentPage } from '~/domain/payment/queries.server';
import { getReceiptToSend } from '~/domain/payment/receipt-queries.server';
import { isReferralCodeValid } from '~/domain/payment/referral-commands.server';
import { recordRefund } from '~/domain/payment/refund/commands.server';
import { reconcileRefunds } from '~/domain/payment/refund/jobs.server';
import { findOpenBatch } from '~/domain/progress-email/batch-queries.server';
import { listRecipients } from '~/domain/progress-email/queries.server';
import { getProperty } from '~/domain/property/queries.server';
import { listHomesByPostcode, listPropertiesByPostcode } from '~/domain/purchase/homes-queries.server';
import {
  findOffer,
  findOfferForEmail,
  findOfferOfBuyer,
  getOfferSituation,
  readOfferSituation,
} from '~/domain/purchase/offer/queries.server';
import {
  findRegisteredHome,
  getGiftors,
  getPurchaseIntent,
  getSaleOfPurchase,
  listPurchaseIntents,
} from '~/domain/purchase/queries.server';
import { findRegistered, getRegistered } from '~/domain/purchase/registered/queries.server';
import { getSignificantDates } from '~/domain/purchase/significant-dates/queries.server';
import {
  findSwitch,
  listDueAddresses,
  listRemindersOfSale,
  listToTell,
  requireVisible,
} from '~/domain/reminder/queries.server';
import { listStepStats } from '~/domain/reminder/stats-queries.server';
import { listChanges, namesOf } from '~/domain/reporting/changes-queries.server';
import { changesListState } from '~/domain/reporting/changes-schema';
import { ALL_CSV_COLUMNS } from '~/domain/reporting/csv-rules';
import { exportSales } from '~/domain/reporting/export-queries.server';
import { listFeed } from '~/domain/reporting/feed-queries.server';
import { findSales } from '~/domain/reporting/find-queries.server';
import { type Finder, NO_FINDER } from '~/domain/reporting/find-schema';
import { listSales } from '~/domain/reporting/list-queries.server';
import { listSentAbout } from '~/domain/reporting/sale/acceptance-queries.server';
import { isReaderOfEmail } from '~/domain/reporting/sale/again-queries.server';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { listOrdersOfSale } from '~/domain/reporting/sale/orders-queries.server';
import { getEstateAgentTab, getSolicitorsTab } from '~/domain/reporting/sale/partners-queries.server';
import { getSellersTab, listPurchasesOfSale } from '~/domain/reporting/sale/people-queries.server';
import { getSearchesTab, getSearchesVersion } from '~/domain/reporting/sale/searches-queries.server';
import {
  getLatestTransaction,
  getTransaction,
  listTransactions,
  listTransactionsOfUser,
} from '~/domain/reporting/sale/transaction-queries.server';
import { searchSales } from '~/domain/reporting/search-queries.server';
import { countRunning, findMedianDays, getStats, listReferrals } from '~/domain/reporting/stats-queries.server';
import { listDealsOfUser, listHomesOfSellers } from '~/domain/reporting/user-deals-queries.server';
import { describeExamples, listDue } from '~/domain/retention/queries.server';
import { agentSituationIn, getAgentSituation } from '~/domain/sale/estate-agent/queries.server';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { sellerPropertyForm } from '~/domain/sale/schema';
import { downloadResult, placeOrderAtSupplier, pollSearches, releaseForRetry } from '~/domain/search/jobs.server';
import { findLastOrder, getSearchOrder, listSearches } from '~/domain/search/queries.server';
import {
  getAdditionalRequest,
  getSellerRequest,
  listAdditionalRequests,
  listFeesToPassOn,
  listRequestOutcomes,
} from '~/domain/search/requests/queries.server';
import {
  findResults,
  getResultFile,
  listReaders,
  listUnsentSides,
  readChunk,
} from '~/domain/search/results-queries.server';
import { listSearchTimes } from '~/domain/search/stats-queries.server';
import { examplesOf } from '~/domain/shared/answers-rules';
import { listFirmReports } from '~/domain/solicitor-report/stats-queries.server';
import { findWishes, getWishDeal } from '~/domain/solicitor-wish/queries.server';
import { countEvents, listEvents } from '~/domain/timeline/queries.server';
import {
  askForUpdate,
  closeCompletedUpdates,
  closeUpdates,
  replyToUpdate,
} from '~/domain/update-request/commands.server';
import {
  countLateUpdates,
  getAsking,
  listOpen,
  listOpenOf,
  listOpenOfSales,
} from '~/domain/update-request/queries.server';
import { getUpdate, listUpdatesOf } from '~/domain/update-request/staff-queries.server';
import { listOutcomes } from '~/domain/update-request/stats-queries.server';
import { rebuildWork } from '~/domain/work/jobs.server';
import {
  countDue,
  countKinds,
  countWork,
  countWorkItems,
  getSaleWork,
  listWorkItems,
} from '~/domain/work/queries.server';
import { listMissed } from '~/domain/work/staff-queries.server';
import { getWorkState, listTaken, listWorkAges } from '~/domain/work/state-queries.server';
import { magicLink } from '~/letters/magic-link';
import { paymentLink } from '~/letters/payment-link';
import { welcome } from '~/letters/welcome';
import { deliverEmail, emailWatch, leaseEmails } from '~/outbox/delivery.server';
import type { Letter } from '~/outbox/letter';
import { sha256 } from '~/platform/crypto.server';
import { db, pool, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { countAttempt } from '~/platform/rate-limit.server';
import { consumeToken } from '~/platform/single-use-token.server';
import { clearSwitchCache, isSwitchedOff } from '~/platform/switches.server';
import { metricsText } from '~/process/watch.server';
import { workers } from '~/process/workers.server';
import { buyerOf } from '../support/deal';
import { insertGroup } from '../support/groups';
import { type CallSite, callSites, typeMismatches, watchQueries } from '../support/hand-written-queries';
import { insertCatalogue } from '../support/payment';
import { sellerWithSale } from '../support/seller';
import { staffMember } from '../support/staff';

/** An id of no row: a query that finds nothing still returns its columns. */
const ID = newId();
const viewer: Viewer = {
  userId: ID,
  sessionId: ID,
  email: 'nobody@people.example',
  firstName: 'Amara',
  middleName: null,
  lastName: 'Bello',
  phoneNumber: null,
  isAdmin: false,
};
const staff: Viewer = { ...viewer, isAdmin: true };
const LIST = { offset: 0, limit: 10, searchValue: '' };
const EVERYTHING: Finder = {
  ...{ q: 'Mill', stage: 'paid', tag: 'Chain', sort: 'price' },
  ...{ agent: ID, firm: ID, group: 'Quay', sellerSolicitor: 'Oakes', buyerSolicitor: ID },
  ...{ owner: ID, from: '2026-01-01', to: '2026-12-31' },
};
const signedIn = new Request('http://localhost:3000/', {
  headers: { cookie: `kt_session=${encodeURIComponent(Buffer.from('"nobody"').toString('base64'))}` },
});
const agentSignedIn = new Request('http://localhost:3000/', {
  headers: { cookie: `kt_agent=${encodeURIComponent(Buffer.from('"nobody"').toString('base64'))}` },
});
type Taken = Parameters<typeof deliverEmail>[0];

const PROMISED = {
  id: ID,
  kind: 'promised',
  to: 'named@queries.example',
  attempts: 1,
  isLate: false,
  returned: null,
  data: {},
} as Taken;
const promised: Letter = {
  kind: 'promised',
  cap: 'unasked',
  waits: true,
  write: async () => ({ subject: 'Named', text: 'Hello', html: '<p>Hello</p>' }),
};

/** A seller with a sale. */
let seller: { userId: string; sessionId: string; saleId: string };

/** The claims of a link without an account. */
const CLAIM = { email: viewer.email, tokenHash: sha256('nobody') };

const NOT_SENT = {
  id: ID,
  to: viewer.email,
  user_id: ID,
  sale_id: null,
  purchase_id: null,
  magic_link_id: ID,
  data: {},
};

const ANSWERS = {
  propertyAddress: { line_1: '18 Mill Lane', post_town: 'Ludlow', postcode: 'SY8 1DN', country: 'United Kingdom' },
  tenureOption: 'Freehold',
  ...examplesOf(SALE_QUESTIONS),
  askingPrice: '349,950',
};

/** Saves the property form for the first time, in one transaction, as a customer does. */
const saveSale = () =>
  transaction((tx) =>
    sellForm.save(
      tx,
      { ...viewer, userId: seller.userId },
      { dealId: null, newestId: seller.saleId },
      sellerPropertyForm([]).parse(ANSWERS),
    ),
  );

const asks: (() => unknown)[] = [
  () => getViewer(signedIn),
  () => findAgent(agentSignedIn),
  () => isOnRecord(viewer.email),
  () => listAgentSales({ email: viewer.email, contactId: ID }),
  () => getAgentSale({ email: viewer.email, contactId: ID }, ID),
  () => getAgentAsking({ email: viewer.email, contactId: ID }, ID, new Date()),
  () => getAgentPage({ email: viewer.email, contactId: ID }, ID),
  () => getPageAsAgent(ID),
  () => findLiveLink(CLAIM),
  () => consumeMagicLink(CLAIM, null),
  () => findLinkOwner(db, { email: viewer.email, first_name: null, middle_name: null, last_name: null }),
  () => magicLink.write({ ...NOT_SENT, kind: magicLink.kind }),
  () => paymentLink.write({ ...NOT_SENT, kind: paymentLink.kind }),
  () => welcome.write({ ...NOT_SENT, kind: welcome.kind }),
  () =>
    saveAboutYou(
      { ...viewer, ...seller },
      { firstName: 'Amara', middleName: null, lastName: 'Bello', mobileNumber: '+447700900123' },
    ),
  () => findRunningDeals(db, ID, '2026-12-08'),
  () => findClientOfGroup({ saleId: ID, purchaseId: null }, ID),
  saveSale,
  () => sellForm.read(viewer, null),
  () => requirePayable(ID, { saleId: ID }),
  () => requirePayable(ID, { saleId: ID, feeOrderId: ID }),
  () => lockedOrder(null, { saleId: ID, feeOrderId: ID }, async () => {}),
  () => isReferralCodeValid(viewer, 'NOBODYS'),
  () => transaction((tx) => ensureOrder(tx, seller.saleId)),
  () => getReceiptToSend(ID),
  () => transaction((tx) => agentSituationIn(tx, ID, null)),
  () => getUser(viewer, ID),
  () => listSentAbout([ID]),
  () => listCorrections(ID, 0, 10),
  () => findReadyFacts(ID),
  () => listExchanged(new Date()),
  () => listDueAddresses('2026-12-08', 10),
  () => listToTell(ID),
  () => listRemindersOfSale(ID),
  () => findSwitch({ email: viewer.email, dealId: ID }),
  () => requireVisible(viewer, 'sell', ID),
  () => findUserByEmail(viewer.email),
  () => listUsers({ ...LIST, isActive: null, type: null }),
  () => listUsers({ ...LIST, searchValue: 'Bello', isActive: true, type: 'customer' }),
  () => readCurrentDeals(viewer),
  () => listProperties(viewer),
  () => resumeDeal(viewer, 'sell', ID),
  () => resumeDeal(viewer, 'buy', ID),
  () => latestRole(ID),
  () => getOnboarding('sell', viewer),
  () => getOnboarding('buy', viewer),
  () => roleForms.sell.read(viewer, ID),
  () => roleForms.buy.read(viewer, ID),
  () => getTermsPage('sell', viewer, ID),
  () => getTermsPage('buy', viewer, ID),
  () => getSaleDashboard(viewer, ID),
  () => getPurchaseDashboard(viewer, ID),
  () => getReceipt(viewer, ID),
  () => getFeeReceipt(viewer, ID, ID),
  () => getPaymentPage(ID),
  () => closeOldPrice(viewer, ID),
  () => getProperty(ID, viewer, null),
  () => listPropertiesByPostcode(ID, 'SY8 1DN'),
  () => listHomesByPostcode(ID, 'SY8 1DN'),
  () => findRegisteredHome(ID),
  () => getPurchaseIntent(viewer, ID),
  () => getPurchaseIntent(staff, ID),
  () => listPurchaseIntents(viewer, ID),
  () => getSaleOfPurchase(viewer, ID),
  () => getGiftors(viewer, ID),
  () => getOfferSituation(viewer, ID),
  () => transaction((tx) => readOfferSituation(tx, viewer, ID)),
  () => findOffer(ID),
  () => findOfferOfBuyer(db, ID),
  () => findOfferForEmail(ID, viewer.email),
  () => findRegistered(ID),
  () => listRecipients(db, 'exchanged', { saleId: ID, purchaseId: ID }),
  () => listAddedUnits(ID, 1),
  () => findOpenBatch(db, { groupId: ID, occasion: 'exchanged', to: viewer.email }),
  () => getRegistered(viewer, ID, ID),
  () => getSignificantDates(ID, ID),
  () => getTransaction(viewer, ID),
  () => getTransaction(staff, ID),
  () => listTransactionsOfUser(viewer, ID),
  () => getLatestTransaction(viewer, ID),
  () => listTransactions({}, 0, 10),
  () => listTransactions({ groupId: ID }, 0, 10),
  () => listChecks(ID),
  () => getCheck(ID),
  () => listSearches(viewer, ID),
  () => getSearchOrder(ID),
  () => findLastOrder(ID),
  () => findResults(ID, ID),
  () => listReaders(ID, ID),
  () => listUnsentSides(ID, ID),
  () => getResultFile(ID, ID, ID),
  () => readChunk(ID, 'none', 0, 1),
  () => getCsv(ID, ID),
  () => readCsvChunk(ID, 'none', 0, 1),
  () => placeOrderAtSupplier(ID),
  () => releaseForRetry({ id: ID, attempts: 1 }, new Error('none')),
  () => downloadResult(ID),
  () => pollSearches(),
  () => reconcilePayments(),
  () => reconcileRefunds(),
  () => listDueBack(10),
  () => cancelOwnFee({ ...viewer, ...seller }, { saleId: ID, orderId: ID }, null),
  () => listOpenEndRequests(10),
  () => closeSale(staff, ID, { outcome: 'withdrawn', reason: 'They stay' }),
  () => reopenSale(staff, ID, 'By mistake'),
  () => stopPurchase(staff, ID, 'fallen_through'),
  () => getOwnDealToEnd(viewer, 'sell', ID),
  () =>
    recordStatement(staff, { role: 'sell', dealId: ID }, { channel: 'post', statedOn: '2026-11-24', comments: null }),
  () =>
    recordStatement(staff, { role: 'buy', dealId: ID }, { channel: 'post', statedOn: '2026-11-24', comments: null }),
  () => recordRefund({ id: 're_1', refundId: ID, status: 'pending', why: null, paymentIntentId: null }),
  () => requeueExpiredLeases(),
  () => pollChecks(),
  () => listAdditionalRequests(ID),
  () => listRequestOutcomes(ID),
  () => listFeesToPassOn(ID),
  () => getAdditionalRequest(ID),
  () => listOpenOf({ saleId: ID }),
  () => listOpenOf({ purchaseId: ID }),
  () => listOpen(10),
  () => listUpdatesOf(ID),
  async () => {
    const asked = { id: newId(), sale_id: seller.saleId, question: 'Is it on its way?', asked_at: new Date() };
    await db.updateRequest.create({ data: { ...asked, due_at: new Date() } });
    await getUpdate(seller.saleId, asked.id);
  },
  () => countLateUpdates(new Date()),
  () => listOpenOfSales([ID]),
  () => listOutcomes(new Date()),
  () => listFirmReports(new Date()),
  () => listStepStats(new Date()),
  () => listSearchTimes(),
  () => getAsking(viewer, { role: 'sell', dealId: ID }, new Date()),
  () => getAsking(viewer, { role: 'buy', dealId: ID }, new Date()),
  () => transaction((tx) => closeUpdates(tx, { saleId: ID })),
  () => transaction((tx) => closeUpdates(tx, { purchaseId: ID })),
  () => transaction((tx) => closeCompletedUpdates(tx, ID)),
  () => askForUpdate({ ...viewer, ...seller }, { role: 'sell', dealId: ID }, 'When are they back?'),
  () => askForUpdate({ ...viewer, ...seller }, { role: 'buy', dealId: ID }, 'When are they back?'),
  () => replyToUpdate(staff, ID, { answer: 'On Friday.' }),
  () => countEvents(ID),
  () => listEvents(viewer, ID),
  () => findWishes(ID),
  () => getWishDeal(viewer, 'sell', ID),
  () => getWishDeal(viewer, 'buy', ID),
  () => listPanel('ada', 0, 10),
  () => isOnPanel(ID),
  () => getSellerRequest(viewer, ID, ID),
  () => getAboutYouForm(viewer),
  () => listBrands(),
  () => listBrandsInUse(),
  () => getBrand(ID),
  () => getBrandInUse(ID),
  () => listLawFirms(),
  () => getLawFirm(ID),
  () => listLawyerGroupRows(null),
  () => getLawyerGroupRow(ID),
  () => listLawyerGroups(null),
  () => getLawyerGroup(ID),
  () => searchLawyerGroups('Oakes', true, 10),
  () => findGroupsToChoose([ID]),
  () => getSaleToAssign(ID),
  () => findOffices('Ludlow', 10),
  () => findOfficeLabel(ID),
  () => getEstateAgent(ID),
  () => listNamedEstateAgents(),
  () => listEstateAgents({ ...LIST, brand: '', searchValue: 'Ludlow' }),
  () => getCompany(ID),
  () => findCompanyByNumber('00000000'),
  () => getGroupRow(ID),
  () => getGroup(ID),
  () => getGroupByName('Nowhere'),
  () => refuseTakenName('Nowhere', null),
  () => listGroupRows(LIST),
  () => listGroupRows({ ...LIST, searchValue: 'Quay' }),
  () => listGroups(LIST),
  () => listGroups({ ...LIST, searchValue: 'Quay' }),
  () => getDraft(viewer),
  () => listDraftUnits(viewer, 0, 10),
  () => getDraftUnit(viewer, ID),
  () => listProductsSold(),
  () => listAssigned(ID, 'estate_agent'),
  () => listAssigned(ID, 'solicitors'),
  () => listWork(ID),
  () => findGroupLetter(ID),
  () => findGroupLetterToBe(ID, {}),
  () => listFeed(null, 0, 10),
  () => listSales({}, 0, 10),
  () => listSales({ groupId: ID }, 0, 10),
  () => findSales({ paid: true, groupId: ID }, EVERYTHING, 0, 10),
  () => findSales({}, { ...NO_FINDER, q: 'Mill Lane', sort: 'waiting' }, 0, 10),
  () => findSales({}, { ...NO_FINDER, q: 'KT-7F3K-92', sort: 'oldest' }, 0, 10),
  () => exportSales({}, ALL_CSV_COLUMNS, ID).then((stream) => new Response(stream).text()),
  () => searchSales('Mill Lane', 10),
  () => searchSales('mara@peo', 10),
  () => searchSales(ID, 10),
  () => searchSales('KT-7F3K-92', 10),
  () => searchSales('07700 900123', 10),
  () => getStats(new Date()),
  () => countRunning(),
  () => findMedianDays(),
  () => listReferrals('foreign-currency', ['seller', 'buyer'], { take: 10 }),
  () => listDealsOfUser(ID, 10),
  () => namesOf([ID]),
  () => listChanges(changesListState(new URLSearchParams())),
  () => listChanges(changesListState(new URLSearchParams({ about: ID }))),
  () => listHomesOfSellers([ID]),
  () => getSaleHead(ID),
  () => listWorkItems({ who: 'mine', kind: null, side: null, firm: null }, ID, new Date(), 0, 10),
  () => countWork(ID, new Date()),
  () => countWorkItems({ who: 'none', kind: 'update', side: null, firm: null }, ID, new Date()),
  () => countKinds({ who: 'mine', kind: null, side: 'buyer', firm: ID }, ID, new Date()),
  () => countDue(ID, new Date(), new Date()),
  () => getSaleWork(ID, new Date()),
  () => rebuildWork({}),
  () => listMissed(10),
  () => getWorkState(new Date()),
  () => listWorkAges(new Date()),
  () => listTaken(new Date()),
  () => getSellersTab(ID),
  () => listPurchasesOfSale(ID),
  () => getChecksOfDeal(ID),
  () => getSearchesTab(ID),
  () => getSearchesVersion(ID),
  () => getSolicitorsTab(ID),
  () => getAgentSituation(ID),
  () => getEstateAgentTab(ID),
  () => listOrdersOfSale(ID),
  () => backfillInvitations(),
  () => listMonths(),
  () => previewFile('2026-10', new Set([`${ID}-seller`])),
  async () => (await previewFile('2026-10', new Set())).list('leftOut', 0, 10),
  () => getInvoice(ID, ID),
  () => leaseEmails([], { links: 1, others: 1 }),
  () => deliverEmail({ id: ID, kind: 'none', attempts: 2, isLate: false } as Taken, []),
  // The second is over the mailbox's cap and waits.
  () => deliverEmail(PROMISED, [promised]),
  () => deliverEmail(PROMISED, [promised]),
  () => emailWatch.handle({} as never),
  () => countEmails('late'),
  () => currentRecipients([ID]),
  // Late enough for everything to be due.
  () => listDue(new Date('2090-01-01')),
  () => describeExamples([ID]),
  () => listEmails('failed', 0, 10),
  () => listEmailsOfDeal(ID, 0, 10),
  () => isEmailOfDeal(ID, ID),
  () => findAddressMark('nobody@queries.example'),
  () => {
    clearSwitchCache();
    return isSwitchedOff('address');
  },
  () => isReaderOfEmail(ID, ID),
  () => countAttempt({ name: 'test', most: 10, windowMs: 1_000 }, ID),
  () => consumeToken(ID, 'test', 1_000),
  () => getOperations(),
  () => metricsText(),
];

let sites: CallSite[];
let wrong: Map<string, string[]>;

beforeAll(async () => {
  // Empty lists are not queried, so insert a row first.
  const { saleId, person } = await sellerWithSale();
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { user_id: person.id } });
  seller = { userId: person.id, sessionId, saleId };
  await insertCatalogue();
  await buyerOf(saleId, { completed: new Date('2026-10-05') });
  await insertGroup(await staffMember());
  await db.adminConfig.create({ data: { id: 1 } });
  await startQueue(workers);
  const ran = watchQueries();
  for (const ask of asks) {
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
    }
  }
  sites = callSites();
  wrong = new Map();
  for (const site of sites) {
    const fields = ran.get(site.place);
    wrong.set(
      site.place,
      fields ? await typeMismatches(site, fields, pool) : ['It is not asked in this test: add it to `asks`'],
    );
  }
});

test('every hand-written query returns the columns of its row type', () => {
  expect(sites.length).toBeGreaterThan(60);
  expect(Object.fromEntries([...wrong].filter(([, words]) => words.length > 0))).toEqual({});
});
