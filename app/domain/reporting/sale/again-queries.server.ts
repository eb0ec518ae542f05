import { seesPurchase, seesSale, seesSaleOfPurchase } from '~/domain/account/visibility-fragments.server';
import { currentRecipients } from '~/domain/email/address-queries.server';
import { isEmailOfDeal } from '~/domain/email/deal-queries.server';
import { SENT_SINCE, whyNotAgain } from '~/domain/email/rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { EmailMessage } from '~/platform/generated/prisma/client';

const mayRead = `
  select u.active and (
           exists (select from sale s where s.id = e.sale_id and ${seesSale})
           or exists (select from purchase p where p.id = e.purchase_id and ${seesPurchase})
           or exists (select from sale s join purchase p on p.property_id = s.property_id
                       where s.id = e.sale_id and ${seesSaleOfPurchase})) as "mayRead"
    from email_message e join app_user u on u.id = e.user_id
   where e.id = $1 and e.user_id = $2`;

/** Whether the account that an email went to is active and sees its deal. */
export async function isReaderOfEmail(id: string, userId: string): Promise<boolean> {
  const [row] = await sql<{ mayRead: boolean }>(mayRead, [id, userId]);
  return row?.mayRead ?? false;
}

/** Emails about no deal have no such reader, and those to the representative of a group decide for themselves whether they still are. */
async function isReaderGone({ id, kind, user_id, sale_id, purchase_id }: EmailMessage): Promise<boolean> {
  if (user_id === null || kind.startsWith('group-') || (sale_id === null && purchase_id === null)) return false;
  return !(await isReaderOfEmail(id, user_id));
}

/** Why staff cannot send an email again; null if they can. @throws KnownError 404 */
export async function findWhyNotAgain(id: string) {
  const email = await db.emailMessage.findUnique({ where: { id } });
  if (!email) throw notFound();
  const { kind, status } = email;
  return { email, why: whyNotAgain({ kind, status, isReaderGone: await isReaderGone(email) }) };
}

/**
 * The same of an email of a deal, and where it would go today.
 * @throws KnownError 404 for an email of another deal, and for sign-in emails
 */
export async function getEmailToSendAgain(saleId: string, id: string) {
  if (!(await isEmailOfDeal(saleId, id))) throw notFound();
  const { email, why } = await findWhyNotAgain(id);
  return { email, why, today: (await currentRecipients([id])).get(id) ?? email.to };
}

/** The same of an email that failed, whatever it is about. @throws KnownError 404 */
export async function getFailedToSendAgain(id: string) {
  const { email, why } = await findWhyNotAgain(id);
  const today = (await currentRecipients([id])).get(id) ?? email.to;
  return { email, why: email.status === 'sent' ? SENT_SINCE : why, today };
}
