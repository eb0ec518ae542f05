import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { recipientsOf, type SideGiven, type Situation, SOLICITOR_REQUIRED } from './rules';

type Person = { id: string; email: string };

/** A lawyer group that is to act for one side, and who acted for it so far. */
type SideToGive = { name: string; firm: string; isPanel: boolean; recipients: string[]; history: SideGiven[] };

/** What an assignment of a sale depends on. */
export type SituationOfSale = Situation & {
  saleId: string;
  sellerUser: Person;
  /** Whose purchases are active. */
  purchases: { id: string; buyer: Person }[];
  seller: SideToGive;
  buyer: SideToGive;
};

type Ids = { seller: string; buyer: string };

/** @throws KnownError 422 for a lawyer group that is none of ours */
export async function findSituation(tx: Tx, saleId: string, ids: Ids): Promise<SituationOfSale> {
  const sale = await tx.sale.findUniqueOrThrow({
    where: { id: saleId },
    select: {
      primary_seller: { select: { id: true, email: true } },
      property: {
        select: {
          purchases: {
            where: { is_active: true },
            orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
            select: { id: true, primary_buyer: { select: { id: true, email: true } } },
          },
        },
      },
      solicitor_assignments: { orderBy: [{ assigned_at: 'desc' }, { id: 'desc' }] },
    },
  });
  const groups = await findGroups(tx, ids);
  const given = sale.solicitor_assignments;
  const seller = given.map((row) => ({
    id: row.id,
    groupId: row.seller_lawyer_group_id,
    comments: row.seller_comments,
  }));
  const buyer = given.map((row) => ({ id: row.id, groupId: row.buyer_lawyer_group_id, comments: row.buyer_comments }));
  const purchases = sale.property.purchases.map(({ id, primary_buyer }) => ({ id, buyer: primary_buyer }));
  return {
    saleId,
    sellerUser: sale.primary_seller,
    purchases,
    seller: { ...groups.seller, history: seller },
    buyer: { ...groups.buyer, history: buyer },
    hasActivePurchase: purchases.length > 0,
    isOfGroup: false,
  };
}

async function findGroups(tx: Tx, ids: Ids) {
  const found = await tx.lawyerGroup.findMany({
    where: { id: { in: [ids.seller, ids.buyer] } },
    include: {
      law_firm: { select: { name: true, email: true } },
      lawyers: { orderBy: { id: 'asc' }, select: { role: true, email: true } },
    },
  });
  const [seller, buyer] = [ids.seller, ids.buyer].map((id) => found.find((group) => group.id === id));
  if (!seller || !buyer) {
    const sides = [...(seller ? [] : ['seller']), ...(buyer ? [] : ['buyer'])];
    const fieldErrors = sides.map((side) => [`lawyerGroupsIds.${side}`, [SOLICITOR_REQUIRED]]);
    throw new KnownError(422, SOLICITOR_REQUIRED, Object.fromEntries(fieldErrors));
  }
  return { seller: facts(seller), buyer: facts(buyer) };
}

type Group = {
  name: string;
  panel_solicitor: boolean;
  thirdfort_recipient_emails: string[];
  law_firm: { name: string; email: string | null };
  lawyers: { role: string; email: string | null }[];
};

const facts = ({ name, panel_solicitor, thirdfort_recipient_emails, law_firm, lawyers }: Group) => ({
  name,
  firm: law_firm.name,
  isPanel: panel_solicitor,
  recipients: recipientsOf({
    solicitor: lawyers.find(({ role }) => role === 'solicitor')?.email ?? null,
    assistants: lawyers.filter(({ role }) => role !== 'solicitor').map(({ email }) => email),
    group: thirdfort_recipient_emails,
    firm: law_firm.email,
  }),
});
