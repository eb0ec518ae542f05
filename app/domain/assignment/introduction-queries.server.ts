import { addressLines } from '~/domain/address/rules';
import { solicitorOnly } from '~/domain/partner/lawyer-group/queries.server';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { db } from '~/platform/db.server';

const group = {
  select: {
    id: true,
    law_firm: { select: { name: true, phone_number: true, email: true } },
    lawyers: {
      where: solicitorOnly,
      select: { first_name: true, last_name: true, email: true, phone_number: true, bio: true },
    },
  },
} as const;

type About = { sale_id: string | null; purchase_id: string | null };

/** Of a sale the seller hears of the seller's solicitor, of a purchase the buyer of the buyer's. */
async function findSide({ sale_id, purchase_id }: About) {
  if (purchase_id !== null) {
    const purchase = await db.purchase.findUnique({
      where: { id: purchase_id },
      select: {
        is_active: true,
        primary_buyer: { select: { first_name: true } },
        property: { select: { address: true, sale: { select: { buyer_lawyer_group: group } } } },
      },
    });
    if (!purchase?.is_active) return null;
    const { property, primary_buyer: customer } = purchase;
    const side = property.sale?.buyer_lawyer_group ?? null;
    return { role: 'buy' as const, id: purchase_id, customer, property, side };
  }
  const sale =
    sale_id &&
    (await db.sale.findUnique({
      where: { id: sale_id },
      select: {
        primary_seller: { select: { first_name: true } },
        property: { select: { address: true } },
        seller_lawyer_group: group,
      },
    }));
  if (!sale) return null;
  const { property, primary_seller: customer, seller_lawyer_group: side } = sale;
  return { role: 'sell' as const, id: sale_id, customer, property, side };
}

/**
 * The solicitor of a group, as the customer of a purchase, or without one of a sale, reads of them.
 * @returns null when that group does not act for them any more, or the purchase is not active any more
 */
export async function findIntroduction(about: About, groupId: string) {
  const found = await findSide(about);
  if (found?.side?.id !== groupId) return null;
  const { role, id, customer, property, side } = found;
  const [solicitor] = side.lawyers;
  const phone = solicitor?.phone_number ?? side.law_firm.phone_number;
  return {
    role,
    id,
    firstName: customer.first_name,
    address: addressLines(property.address).join(', '),
    /** Null where a firm has named nobody yet. */
    solicitor: solicitor ? `${solicitor.first_name} ${solicitor.last_name}` : null,
    bio: solicitor?.bio ?? null,
    firm: side.law_firm.name,
    phone: phone && displayOfficePhone(phone),
    email: solicitor?.email ?? side.law_firm.email,
  };
}
