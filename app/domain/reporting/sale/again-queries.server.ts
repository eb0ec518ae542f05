import { seesPurchase, seesSale, seesSaleOfPurchase } from '~/domain/account/visibility-queries.server';
import { addressesOfToday } from '~/domain/email/address-queries.server';
import { isEmailOfDeal } from '~/domain/email/deal-queries.server';
import { whyNotAgain } from '~/domain/email/rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

const mayRead = `
  select u.active and (
           exists (select from sale s where s.id = e.sale_id and ${seesSale})
           or exists (select from purchase p where p.id = e.purchase_id and ${seesPurchase})
           or exists (select from sale s join purchase p on p.property_id = s.property_id
                       where s.id = e.sale_id and ${seesSaleOfPurchase})) as "mayRead"
    from email_message e join app_user u on u.id = e.user_id
   where e.id = $1 and e.user_id = $2`;

/**
 * An email of a deal that staff may want to send again, where it would go today, and why it cannot be sent. Emails to the representative of a
 * group decide for themselves whether they still are.
 * @throws KnownError 404 for an email of another deal, and for sign-in emails
 */
export async function getEmailToSendAgain(saleId: string, id: string) {
  const email = (await isEmailOfDeal(saleId, id)) ? await db.emailMessage.findUnique({ where: { id } }) : null;
  if (!email) throw notFound();
  const { kind, status, user_id } = email;
  const isGone = user_id !== null && !kind.startsWith('group-') && !(await isReaderOfEmail(id, user_id));
  const today = (await addressesOfToday([id])).get(id) ?? email.to;
  return { email, today, why: whyNotAgain({ kind, status, isReaderGone: isGone }) };
}

/** Whether the account that an email went to is active and sees its deal. */
export async function isReaderOfEmail(id: string, userId: string): Promise<boolean> {
  const [row] = await sql<{ mayRead: boolean }>(mayRead, [id, userId]);
  return row?.mayRead ?? false;
}
