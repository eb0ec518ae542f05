import { addressLines } from '~/domain/address/rules';
import { solicitorOnly } from '~/domain/partner/lawyer-group/queries.server';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { type EmailRenderer, skip, textIn } from '~/emails/outbox.server';
import { solicitorInstructionMail } from '~/emails/solicitor-instruction';
import { solicitorIntroductionMail } from '~/emails/solicitor-introduction';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { findInstruction } from './instruction-queries.server';

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

/** Of a sale the seller hears of the seller's solicitor, of a purchase the buyer of the buyer's. */
async function introductionOf({ sale_id, purchase_id }: { sale_id: string | null; purchase_id: string | null }) {
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
    return {
      role: 'buy' as const,
      id: purchase_id,
      customer,
      property,
      side: property.sale?.buyer_lawyer_group ?? null,
    };
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

/** `data.groupId` names the group. Nobody is introduced to one that does not act for them any more. */
const solicitorIntroduction: EmailRenderer = async (email) => {
  const introduction = await introductionOf(email);
  if (!introduction?.side || introduction.side.id !== textIn(email.data, 'groupId')) {
    return skip('The solicitor has changed, or the purchase is not active any more.');
  }
  const { role, id, customer, property, side } = introduction;
  const [solicitor] = side.lawyers;
  const phone = solicitor?.phone_number ?? side.law_firm.phone_number;
  return solicitorIntroductionMail({
    firstName: customer.first_name,
    role,
    address: addressLines(property.address).join(', '),
    solicitor: solicitor ? `${solicitor.first_name} ${solicitor.last_name}` : null,
    bio: solicitor?.bio ?? null,
    firm: side.law_firm.name,
    phone: phone && displayOfficePhone(phone),
    email: solicitor?.email ?? side.law_firm.email,
    dashboardUrl: new URL(urls.dashboard(role, id), env.APP_URL).href,
  });
};

/** `data.assignmentId` names the assignment. Nobody is instructed who does not act any more, nor for a buyer who is gone. */
const solicitorInstruction: EmailRenderer = async ({ purchase_id, data }) => {
  const instruction = await findInstruction(textIn(data, 'assignmentId'), purchase_id);
  if (!instruction) return skip('The solicitor has changed, or the purchase is not active any more.');
  return { ...solicitorInstructionMail(instruction), replyTo: env.SUPPORT_EMAIL };
};

export const assignmentEmails = {
  'solicitor-introduction': solicitorIntroduction,
  'solicitor-instruction': solicitorInstruction,
};
