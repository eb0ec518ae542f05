import { MOST_UPDATES } from '~/domain/shared/bounds-rules';
import { dayOrNull } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { askerName } from './fragments.server';

/** A question on the transaction's page of events. */
export type UpdateOfSale = {
  id: string;
  name: string;
  question: string;
  askedAt: Date;
  answeredAt: Date | null;
  wasLate: boolean;
  helped: boolean | null;
};

const ofSale = `
  select q.id, ${askerName} as name, q.question, q.asked_at as "askedAt", q.answered_at as "answeredAt",
         q.was_late as "wasLate", q.helped
    from (select q.* from update_request q where q.sale_id = $1
           union all
          select q.* from sale s join purchase p on p.property_id = s.property_id join update_request q on q.purchase_id = p.id
           where s.id = $1) q
    left join app_user u on u.id = q.asked_by_user_id
   order by q.id desc limit ${MOST_UPDATES}`;

/** The newest questions about a sale and the purchases of its home, answered or not. */
export const listUpdatesOf = (saleId: string): Promise<UpdateOfSale[]> => sql<UpdateOfSale>(ofSale, [saleId]);

const person = { select: { id: true, first_name: true, last_name: true } } as const;

const staffSelect = {
  ...{ id: true, sale_id: true, purchase_id: true, question: true, asked_at: true, due_at: true, promised_for: true },
  ...{ promises: true, answered_at: true, answer: true, version: true },
  asked_by_contact: { select: { id: true, email: true } },
  ...{ asked_by: person, answered_by: person },
} satisfies Prisma.UpdateRequestSelect;

const nameOf = (of: { first_name: string; last_name: string }) => `${of.first_name} ${of.last_name}`;

const nameOfAsker = `
  select ${askerName} as name from update_request q left join app_user u on u.id = q.asked_by_user_id where q.id = $1`;

/** For staff. @throws KnownError 404 unless it is about this sale, or about a purchase of its home */
export async function getUpdate(saleId: string, id: string) {
  const row = await db.updateRequest.findFirst({
    where: { id, OR: [{ sale_id: saleId }, { purchase: { property: { sale: { id: saleId } } } }] },
    select: staffSelect,
  });
  if (!row) throw notFound();
  const { asked_by, asked_by_contact, answered_by, purchase_id, asked_at, due_at, promised_for, answered_at, ...rest } =
    row;
  const [asker] = asked_by === null ? await sql<{ name: string }>(nameOfAsker, [id]) : [];
  return {
    ...rest,
    purchaseId: purchase_id,
    side: (purchase_id === null ? 'seller' : 'buyer') satisfies Side as Side,
    /** Of an account; null for someone of an estate agent. */
    askedBy: asked_by?.id ?? null,
    /** Who of the estate agent asked, if we keep their contact. */
    contact: asked_by_contact && { contactId: asked_by_contact.id, email: asked_by_contact.email },
    name: asked_by ? nameOf(asked_by) : (asker?.name ?? ''),
    askedAt: asked_at,
    dueAt: due_at,
    promisedFor: dayOrNull(promised_for),
    answeredAt: answered_at,
    answeredBy: answered_by && nameOf(answered_by),
  };
}
