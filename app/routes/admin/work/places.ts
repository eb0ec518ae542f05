import type { NotedKind, WorkKind } from '~/domain/work/texts';
import { urls } from '~/urls';

type Query = Record<string, string | undefined>;

type Place = {
  /** The main button. */
  label: string;
  href: (saleId: string, purchaseId: string | null) => string;
  /** Where it is done for all units of a group, if not unit by unit. */
  group?: (groupId: string) => string;
};

const intents = (saleId: string) => urls.adminTransaction(saleId, 'purchase-intents');
const solicitors = (saleId: string) => urls.adminTransaction(saleId, 'solicitors');
const searches = (saleId: string) => urls.adminTransaction(saleId, 'searches');
const buyers: Place = { label: 'View buyers', href: intents };

/** What is done by noting it. */
const note = (label: string, settles: NotedKind): Place => ({
  label,
  href: (saleId, purchaseId) => {
    const query = new URLSearchParams({ settles, ...(purchaseId !== null && { purchase: purchaseId }) });
    return `${urls.adminAddNote(saleId)}?${query}`;
  },
});

/** Where each thing is done. A case has a page of its own. */
const PLACES: Record<Exclude<WorkKind, 'case' | 'agent_told'>, Place> = {
  payment: { label: 'View orders', href: (id) => urls.adminTransaction(id, 'orders') },
  solicitor: {
    label: 'Assign',
    href: (id) => urls.adminAssignSolicitors(id),
    group: (id) => urls.adminGroupOps(id, 'solicitors'),
  },
  solicitor_choice: { label: 'Assign', href: (id) => urls.adminAssignSolicitors(id) },
  buyer_acceptance: {
    label: 'Decide',
    href: (id, purchaseId) => (purchaseId === null ? intents(id) : urls.adminAcceptBuyer(id, purchaseId)),
  },
  searches_order: { label: 'Order', href: urls.adminOrderSearches },
  searches_later: { label: 'Order', href: urls.adminOrderSearches },
  searches: { label: 'View searches', href: searches },
  information: { label: 'View requests', href: (id) => urls.adminRequests(id) },
  fee: { label: 'View requests', href: (id) => urls.adminRequests(id) },
  fee_settled: { label: 'View orders', href: (id) => urls.adminTransaction(id, 'orders') },
  check_order: { label: 'View ID checks', href: (id) => urls.adminTransaction(id, 'thirdfort') },
  check: { label: 'View ID checks', href: (id) => urls.adminTransaction(id, 'thirdfort') },
  check_failed: { label: 'View ID checks', href: (id) => urls.adminTransaction(id, 'thirdfort') },
  update: { label: 'Answer', href: (id) => urls.adminTransaction(id) },
  agent_update: { label: 'Answer', href: (id) => urls.adminTransaction(id) },
  to_confirm: { label: 'Set the date', href: solicitors },
  // Its overview says who has what.
  silent: { label: 'View sale', href: (id) => urls.adminTransaction(id) },
  firm_receipt: { label: 'View solicitors', href: solicitors },
  draft_contract: { label: 'View solicitors', href: solicitors },
  enquiries: { label: 'View solicitors', href: solicitors },
  answers: { label: 'View solicitors', href: solicitors },
  satisfied: { label: 'View solicitors', href: solicitors },
  contracts: { label: 'View solicitors', href: solicitors },
  buyers_steps: buyers,
  mortgage_offer: buyers,
  buyer: buyers,
  sale_agreed: buyers,
  exchange: buyers,
  completion: buyers,
  broker_introduction: note('Introduce', 'broker_introduction'),
  currency_introduction: note('Introduce', 'currency_introduction'),
  agent_named: { label: 'Assign', href: (id) => urls.adminAssignEstateAgent(id) },
  refund: { label: 'View orders', href: (id) => urls.adminTransaction(id, 'orders') },
  owed_back: note('Work out', 'owed_back'),
  end_asked: {
    label: 'Answer',
    href: (id, purchaseId) => (purchaseId === null ? urls.adminCloseSale(id) : urls.adminStopPurchase(id, purchaseId)),
  },
  firm_wrote: { label: 'View solicitors', href: solicitors },
  denied: {
    label: 'View people',
    href: (id, purchaseId) => (purchaseId === null ? urls.adminTransaction(id, 'sellers') : intents(id)),
  },
  offer_denied: buyers,
  objection: { label: 'Answer', href: (id) => urls.adminTransaction(id, 'corrections') },
  email_failed: { label: 'View emails', href: (id) => urls.adminTransaction(id, 'emails') },
  provider_failed: { label: 'View operations', href: () => urls.adminOperations() },
  follow_up: { label: 'View sale', href: (id) => urls.adminTransaction(id) },
};

/** Where something on a sale is done. */
export const hrefFor = (kind: WorkKind, saleId: string, purchaseId: string | null): string =>
  placeOf(kind).href(saleId, purchaseId);

/** During a release a newer process may have written a row of a kind that this one does not know: it leads to its sale. */
const placeOf = (kind: WorkKind): Place =>
  Object.hasOwn(PLACES, kind) ? PLACES[kind as keyof typeof PLACES] : PLACES.follow_up;

type Of = {
  kind: WorkKind;
  saleId: string | null;
  purchaseId: string | null;
  groupId: string | null;
  caseId: string | null;
  updateId: string | null;
};

/** A row's main button. @param query the page's view, for what is done without leaving it */
export function routeFor(
  { kind, saleId, purchaseId, groupId, caseId, updateId }: Of,
  query: Query,
): { label: string; href: string; isDialog?: true } {
  if (caseId !== null) return { label: 'View case', href: urls.adminCase(caseId) };
  if (saleId !== null && updateId !== null)
    return { label: 'View and answer', href: urls.adminAnswerWork(saleId, updateId, query), isDialog: true };
  const { label, href, group } = placeOf(kind);
  if (saleId !== null) return { label, href: href(saleId, purchaseId) };
  const id = groupId ?? '';
  return group ? { label, href: group(id) } : { label: 'View units', href: urls.adminGroup(id) };
}
