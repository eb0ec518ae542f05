import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { addressLines } from '~/domain/address/rules';
import { getSaleToAssign, type SaleToAssign } from '~/domain/assignment/dialog-queries.server';
import { findAssignmentDraft } from '~/domain/assignment/draft-queries.server';
import { findSituation } from '~/domain/assignment/queries.server';
import { type AssignmentEmail, initiallyTicked, initialTicks, refusedEmails } from '~/domain/assignment/rules';
import type { AssignmentDraft } from '~/domain/assignment/schema';
import {
  findGroupsToChoose,
  type GroupToChoose,
  searchLawyerGroups,
} from '~/domain/partner/lawyer-group/queries.server';
import { MAX_FOUND } from '~/domain/partner/lawyer-group/rules';
import { lawyerGroupSearch } from '~/domain/partner/lawyer-group/schema';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { id } from '~/domain/shared/schema';
import { SIDES, type Side } from '~/domain/shared/sides-rules';
import { findWishes } from '~/domain/solicitor-wish/queries.server';
import type { Wish } from '~/domain/solicitor-wish/rules';
import { db } from '~/platform/db.server';
import { type AssignQuery, urls } from '~/urls';

const none = undefined;
const assignmentQuery = lawyerGroupSearch.extend({
  seller: id.optional().catch(none),
  buyer: id.optional().catch(none),
  find: z.enum(SIDES).optional().catch(none),
  amend: z.literal('true').optional().catch(none),
});

/** The query of the dialog. An invalid value counts as missing. */
export const readAssignmentQuery = ({ searchParams }: URL) => assignmentQuery.parse(Object.fromEntries(searchParams));

/** What a customer said about their preferred solicitor. */
export type WishShown = {
  by: string;
  wish: Wish;
  /** For a solicitor of their own: groups of ours that may be the same. Staff add one that we do not know. */
  known: GroupToChoose[];
  addHref: string | null;
};

/** Everything that the first step of the dialog shows. */
export async function getAssignmentView(viewer: Viewer, saleId: string, url: URL) {
  const { amend, q, panel, ...address } = readAssignmentQuery(url);
  const [sale, wishes, draft] = await Promise.all([
    getSaleToAssign(saleId),
    findWishes(saleId),
    amend ? findAssignmentDraft(viewer, saleId) : null,
  ]);
  const saved = { seller: sale.sellerGroupId, buyer: sale.buyerGroupId };
  const before = draft?.lawyerGroupsIds ?? saved;
  const wanted = { seller: address.seller ?? before.seller, buyer: address.buyer ?? before.buyer };
  const groups = await findGroupsToChoose([wanted.seller, wanted.buyer].filter((each) => each !== null));
  const groupOf = (side: Side) => groups.find((group) => group.id === wanted[side]) ?? null;
  const chosen = { seller: groupOf('seller'), buyer: groupOf('buyer') };
  const find = address.find ?? SIDES.find((side) => chosen[side] === null);
  const query: AssignQuery = { seller: chosen.seller?.id, buyer: chosen.buyer?.id, amend };
  const [wishesShown, refused, found] = await Promise.all([
    showWishes(saleId, wishes, query),
    chosen.seller && chosen.buyer ? refusedOf(saleId, chosen.seller.id, chosen.buyer.id) : ({} as Refused),
    find ? searchLawyerGroups(q, panel === 'on', MAX_FOUND) : [],
  ]);
  return {
    version: draft?.version ?? sale.version,
    here: urls.adminAssignSolicitors(saleId, query),
    saleId,
    address: addressLines(sale.address).join(', '),
    isUpdate: saved.seller !== null || saved.buyer !== null,
    query,
    chosen,
    finder: find ? { side: find, q, panel, found } : null,
    wishes: wishesShown,
    buyers: sale.buyers,
    refused,
    known: initialValuesOf(
      sale,
      draft,
      { seller: chosen.seller?.id ?? null, buyer: chosen.buyer?.id ?? null },
      refused,
    ),
  };
}

export type AssignmentView = Awaited<ReturnType<typeof getAssignmentView>>;

type Refused = Partial<Record<AssignmentEmail, string>>;

async function refusedOf(saleId: string, seller: string, buyer: string): Promise<Refused> {
  const situation = await findSituation(db, saleId, { seller, buyer }, null);
  // Whether a buyer is ticked is only known when the form is sent.
  return refusedEmails({ ...situation, takesInBuyer: situation.hasActivePurchase });
}

type Chosen = { seller: string | null; buyer: string | null };

/**
 * The initial values of the fields: what was typed before, otherwise what is saved, with those emails ticked that have a reason to
 * go.
 */
function initialValuesOf(sale: SaleToAssign, draft: AssignmentDraft | null, chosen: Chosen, refused: Refused) {
  const known = draft ?? {
    acceptedPurchaseIds: buyersTicked(sale).map((buyer) => buyer.id),
    seller_comments: sale.sellerComments ?? '',
    buyer_comments: sale.buyerComments ?? '',
    date_legal_started: toDateParts(sale.legalsStartedAt && londonDay(sale.legalsStartedAt)),
  };
  const ticks = Object.entries(ticksOf(sale, draft, chosen)).filter(([email]) => !refused[email as AssignmentEmail]);
  return {
    ...known,
    lawyerGroupsIds: chosen,
    sendCheckedEmails: Object.fromEntries(ticks) as Partial<Record<AssignmentEmail, 'on'>>,
  };
}

const buyersTicked = ({ buyers, isTakenElsewhere }: SaleToAssign) => initiallyTicked(buyers, isTakenElsewhere);

/** A side whose group changed after its boxes were ticked starts again with the default ticks. */
function ticksOf(sale: SaleToAssign, draft: AssignmentDraft | null, chosen: Chosen) {
  if (!chosen.seller || !chosen.buyer) return {};
  const hasBuyerToIntroduce = buyersTicked(sale).some(({ introducedAt }) => !introducedAt);
  const saved = { seller: sale.sellerGroupId, buyer: sale.buyerGroupId };
  const fresh = initialTicks({ seller: chosen.seller, buyer: chosen.buyer }, saved, hasBuyerToIntroduce);
  const ticks = Object.entries(fresh).map(([email, isTicked]) => {
    const side = email.startsWith('seller') ? 'seller' : 'buyer';
    const isAsTyped = draft?.lawyerGroupsIds[side] === chosen[side];
    const typed = draft?.sendCheckedEmails[email as AssignmentEmail];
    return [email, isAsTyped ? typed : isTicked ? 'on' : undefined];
  });
  return Object.fromEntries(ticks) as Partial<Record<AssignmentEmail, 'on'>>;
}

const MAX_KNOWN = 3;

const shownPhone = (phone: string | null) => phone && displayOfficePhone(phone);

async function showWishes(saleId: string, wishes: Awaited<ReturnType<typeof findWishes>>, query: AssignQuery) {
  const show = async (by: string, wish: Wish | null, purchaseId: string | null): Promise<WishShown | null> => {
    if (wish === null) return null;
    const isOwn = wish.kind === 'own';
    return {
      by,
      wish: isOwn ? { ...wish, own: { ...wish.own, phoneNumber: shownPhone(wish.own.phoneNumber) } } : wish,
      known: isOwn ? await searchLawyerGroups(wish.own.firmName, false, MAX_KNOWN) : [],
      addHref: isOwn && purchaseId ? urls.adminOwnSolicitor(saleId, purchaseId, query) : null,
    };
  };
  const [seller, ...buyers] = await Promise.all([
    wishes && show(wishes.seller.name, wishes.seller.wish, null),
    ...(wishes?.buyers ?? [])
      .filter(({ isToBeIntroduced }) => isToBeIntroduced)
      .map(({ name, wish, purchaseId }) => show(name, wish, purchaseId)),
  ]);
  const said = (shown: (WishShown | null | undefined)[]) => shown.filter((each): each is WishShown => Boolean(each));
  return { seller: said([seller]), buyer: said(buyers) } satisfies Record<Side, WishShown[]>;
}
