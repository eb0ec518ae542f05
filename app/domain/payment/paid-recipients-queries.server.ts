import { findInvitationToBe, NOT_INVITED } from '~/domain/invitation/queries.server';
import { shownHome } from '~/domain/people/untrusted-text-rules';
import { WAITING } from '~/domain/purchase/buyer-fragments.server';
import { findAgentIntroductionToBe, getAgentSituation } from '~/domain/sale/estate-agent/queries.server';
import { introductionStep } from '~/domain/sale/estate-agent/rules';
import { db } from '~/platform/db.server';
import type { PaidRecipients } from './rules';

/** Who `onSalePaid` will email, and what it will tell them. @throws KnownError 404 */
export async function findPaidRecipients(saleId: string) {
  const { current, introductions } = await getAgentSituation(saleId);
  const email = current?.valuer?.email ?? null;
  const step = introductionStep({ isPaid: true, isOver: false, email, last: introductions[0] ?? null });
  const introduction =
    current && email && step === 'now' ? await findAgentIntroductionToBe(saleId, current.id, email) : null;
  const sale = await db.sale.findUniqueOrThrow({
    where: { id: saleId },
    select: {
      primary_seller: { select: { email: true } },
      people: { where: NOT_INVITED, orderBy: { id: 'asc' }, select: { email: true } },
      property: { select: { address: true, _count: { select: { purchases: { where: WAITING } } } } },
    },
  });
  const own = sale.primary_seller.email;
  // One email for each address, as `inviteNamed` sends them.
  const people = new Map(sale.people.flatMap(({ email }) => (email ? [[email.toLowerCase(), email]] : [])));
  people.delete(own);
  const told: PaidRecipients = {
    seller: own,
    agent: introduction ? email : null,
    people: [...people.values()],
    buyers: sale.property._count.purchases,
  };
  const invitation = told.people.length === 0 ? null : await findInvitationToBe(saleId);
  return { told, introduction, invitation, home: shownHome(sale.property.address) };
}
