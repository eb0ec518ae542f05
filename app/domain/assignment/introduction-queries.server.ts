import { NOT_ENDED } from '~/domain/account/visibility-fragments.server';
import { addressLines } from '~/domain/address/rules';
import { findIntroductionFee } from '~/domain/config/queries.server';
import { lawyerDetailsSelect, solicitorOnly } from '~/domain/partner/lawyer-group/queries.server';
import { regulatorWords } from '~/domain/partner/lawyer-group/title-rules';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { shownHome } from '~/domain/people/untrusted-text-rules';
import { isAcceptedBuyer, isActivePurchase } from '~/domain/purchase/rules';
import { introductionFeeWords, isOwnSolicitor } from '~/domain/solicitor-wish/rules';
import { db } from '~/platform/db.server';
import { solicitorIntroductionEmail } from './emails-schema';

type About = {
  sale_id: string | null;
  purchase_id: string | null;
  /** Which of its customers reads it; without one the primary customer. */
  user_id?: string | null;
};

const customer = { select: { id: true, first_name: true } } as const;
const followers = { where: { confirmed_at: { not: null } }, select: { user: customer } } as const;

type Customer = { id: string; first_name: string };

/** The reader, while they are a customer of the deal. */
const readerOf = (
  user_id: string | null | undefined,
  primary: Customer,
  people: readonly { user: Customer | null }[],
) => (user_id ? [primary, ...people.flatMap(({ user }) => user ?? [])].find(({ id }) => id === user_id) : primary);

const home = { select: { address: true } } as const;

/** The seller is told about the seller's solicitor, each buyer about the buyer's. */
async function findDeal({ sale_id, purchase_id, user_id }: About) {
  if (purchase_id !== null) {
    const purchase = await db.purchase.findUnique({
      where: { id: purchase_id },
      select: {
        reference: true,
        confirmed_at: true,
        aborted: true,
        accepted_at: true,
        primary_buyer: customer,
        people: followers,
        solicitor_wish: { select: ownSolicitorSelect },
        property: { select: { address: true, sale: { select: { buyer_lawyer_group_id: true } } } },
      },
    });
    if (!purchase || !isActivePurchase(purchase)) return null;
    const { reference, property, primary_buyer, people, solicitor_wish } = purchase;
    const reader = readerOf(user_id, primary_buyer, people);
    if (!reader) return null;
    const actingId = property.sale?.buyer_lawyer_group_id ?? null;
    const own = ownSolicitorOf(solicitor_wish);
    const isAccepted = isAcceptedBuyer(purchase);
    return { role: 'buy' as const, id: purchase_id, reference, customer: reader, property, actingId, own, isAccepted };
  }
  const sale =
    sale_id &&
    (await db.sale.findUnique({
      where: { id: sale_id },
      select: {
        ...{ reference: true, seller_lawyer_group_id: true },
        ...{ primary_seller: customer, people: followers, property: home },
      },
    }));
  if (!sale) return null;
  const { property, primary_seller, people, seller_lawyer_group_id: actingId } = sale;
  const reader = readerOf(user_id, primary_seller, people);
  if (!reader) return null;
  return {
    role: 'sell' as const,
    id: sale_id,
    reference: sale.reference,
    customer: reader,
    property,
    actingId,
    own: null,
    isAccepted: true,
  };
}

export const ownSolicitorSelect = { kind: true, firm_name: true, solicitor_name: true, email: true } as const;

type WishRow = { kind: string; firm_name: string | null; solicitor_name: string | null; email: string | null };

/** The solicitor that a buyer already has. */
export function ownSolicitorOf(wish: WishRow | null) {
  if (wish?.kind !== 'own') return null;
  const { firm_name, solicitor_name, email } = wish;
  return { firmName: firm_name ?? '', solicitorName: solicitor_name ?? '', email: email ?? '' };
}

type Deal = NonNullable<Awaited<ReturnType<typeof findDeal>>>;

/** What a customer is told about their solicitor. */
export type Introduction = NonNullable<Awaited<ReturnType<typeof introductionOf>>>;

/**
 * A group's solicitor, as told to a customer of a purchase or, without one, of a sale.
 * @returns null when the group does not act for them any more, the sale has ended, the buyer is no longer accepted, it is the buyer's own
 * solicitor, or the reader is no customer of the deal any more
 */
export async function findIntroduction(about: About, groupId: string) {
  const [deal, isOver] = await Promise.all([findDeal(about), isSaleOfDealOver(about)]);
  return deal?.actingId === groupId && deal.isAccepted && !isOver ? introductionOf(deal, groupId) : null;
}

/** Whether the sale of the deal was cancelled or closed: no one is introduced or instructed any more. */
export const isSaleOfDealOver = async ({ sale_id, purchase_id }: About): Promise<boolean> => {
  const sale =
    purchase_id === null ? { id: sale_id ?? '' } : { property: { purchases: { some: { id: purchase_id } } } };
  return (await db.sale.count({ where: { ...sale, NOT: NOT_ENDED } })) > 0;
};

/** What the same customer will be told once the group acts for them. */
export async function previewIntroductionData(about: About, groupId: string) {
  const deal = await findDeal(about);
  return deal && introductionOf(deal, groupId);
}

type Named = { firm: string; solicitor: string | null };

/**
 * The law firm that the deal's customers were introduced to before, or within the same firm the solicitor: without it they would not know which
 * of the two acts.
 */
async function findReplaced({ role, id }: Deal, groupId: string, { firm, solicitor }: Named): Promise<string | null> {
  const earlier = await db.emailMessage.findFirst({
    where: {
      kind: solicitorIntroductionEmail.name,
      status: 'sent',
      NOT: { data: { equals: { groupId } } },
      ...(role === 'sell' ? { sale_id: id, purchase_id: null } : { purchase_id: id }),
    },
    orderBy: { id: 'desc' },
    select: { data: true },
  });
  const told = solicitorIntroductionEmail.data.safeParse(earlier?.data);
  if (!told.success) return null;
  const group = await db.lawyerGroup.findUnique({
    where: { id: told.data.groupId },
    select: { law_firm: { select: { name: true } }, lawyers: { where: solicitorOnly, select: lawyerDetailsSelect } },
  });
  if (!group) return null;
  if (group.law_firm.name !== firm) return group.law_firm.name;
  const [lawyer] = group.lawyers;
  const before = lawyer ? nameOf(lawyer) : null;
  return before === solicitor ? null : before;
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;

async function introductionOf(deal: Deal, groupId: string) {
  const { role, id, reference, customer, property, own } = deal;
  const group = await db.lawyerGroup.findUnique({
    where: { id: groupId },
    select: {
      panel_solicitor: true,
      law_firm: { select: { name: true, phone_number: true, email: true } },
      lawyers: { where: solicitorOnly, select: lawyerDetailsSelect },
    },
  });
  if (!group) return null;
  const [solicitor] = group.lawyers;
  const phone = solicitor?.phone_number ?? group.law_firm.phone_number;
  const named = {
    /** Null where a firm has named no one yet. */
    solicitor: solicitor ? nameOf(solicitor) : null,
    firm: group.law_firm.name,
    email: solicitor?.email ?? group.law_firm.email,
  };
  // A buyer is not introduced to a solicitor of their own.
  if (isOwnSolicitor(own, named)) return null;
  return {
    ...named,
    role,
    id,
    reference,
    firstName: customer.first_name,
    // Sellers typed their own address, so they read it as it is. A buyer reads what the seller typed, made safe to show.
    address: role === 'sell' ? addressLines(property.address).join(', ') : shownHome(property.address),
    title: solicitor?.title ?? null,
    regulator: solicitor ? regulatorWords(solicitor.title, solicitor.regulator_number) : null,
    bio: solicitor?.bio ?? null,
    phone: phone && displayOfficePhone(phone),
    /** The law firm that acted for them before, or the solicitor if it is the same firm. */
    replaces: await findReplaced(deal, groupId, named),
    /** The referral fee that the firm pays us. One that is not on our panel pays none. */
    fee: group.panel_solicitor ? introductionFeeWords(named.firm, role, await findIntroductionFee()) : null,
  };
}
