import { fullName } from '~/domain/people/rules';
import { listOtherAccepted } from '~/domain/purchase/acceptance/queries.server';
import type { AcceptedBuyer } from '~/domain/purchase/acceptance/rules';
import { isSaleOver } from '~/domain/purchase/homes-queries.server';
import { findOfferOfBuyer } from '~/domain/purchase/offer/queries.server';
import type { Offer } from '~/domain/purchase/offer/rules';
import { isAcceptedBuyer, isActivePurchase } from '~/domain/purchase/rules';
import { momentText } from '~/domain/shared/entity-rules';
import { type Pence, toPence } from '~/domain/shared/pence-rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** What was sent or ordered about a buyer, which taking acceptance back does not undo. Emails still in the queue are not sent. */
export type SentAboutBuyer = {
  what: 'introduction' | 'instruction' | 'check';
  /** The email's address, or the name of the person who is checked. */
  of: string;
  status: string;
  at: string;
};

const MOST_SENT = 50;

const sentAbout = `
  select case e.kind when 'solicitor-introduction' then 'introduction' else 'instruction' end as what, e."to" as of, e.status::text,
         coalesce(e.sent_at, e.created_at) as at
    from email_message e
   where e.purchase_id = any($1::bpchar[]) and e.kind in ('solicitor-introduction', 'solicitor-instruction')
     and e.status in ('sending', 'sent')
   union all
  select 'check', c.first_name || ' ' || c.last_name, c.status::text, c.created_at
    from identity_check c where c.purchase_id = any($1::bpchar[])
   order by at desc limit ${MOST_SENT}`;

type SentRow = Omit<SentAboutBuyer, 'at'> & { at: Date };

export async function listSentAbout(purchaseIds: readonly string[]): Promise<SentAboutBuyer[]> {
  const rows = await sql<SentRow>(sentAbout, [purchaseIds]);
  return rows.map((row) => ({ ...row, at: momentText(row.at) }));
}

export type BuyerOfDialog = {
  version: number;
  name: string;
  isActive: boolean;
  isAccepted: boolean;
  isDisputed: boolean;
  hasExchanged: boolean;
  isSaleOver: boolean;
  /** The price that the buyer told us, in pence. */
  agreedPrice: Pence;
  /** Accepted buyers of the same home. */
  others: AcceptedBuyer[];
  /** The offer that the seller has accepted, if this is its buyer. */
  offer: Offer | null;
};

/** @throws KnownError 404 unless it is a purchase of this sale's home */
export async function getBuyerOfDialog(purchaseId: string, saleId: string): Promise<BuyerOfDialog> {
  const row = await db.purchase.findUnique({
    where: { id: purchaseId, property: { sale: { id: saleId } } },
    select: {
      version: true,
      confirmed_at: true,
      aborted: true,
      accepted_at: true,
      disputed_at: true,
      exchanged: true,
      completed: true,
      agreed_price: true,
      primary_buyer: { select: { first_name: true, last_name: true } },
      property_id: true,
    },
  });
  if (!row) throw notFound();
  const { first_name: firstName, last_name: lastName } = row.primary_buyer;
  return {
    version: row.version,
    name: fullName({ firstName, lastName }),
    isActive: isActivePurchase(row),
    isAccepted: isAcceptedBuyer(row),
    isDisputed: row.disputed_at !== null,
    hasExchanged: row.exchanged !== null || row.completed !== null,
    isSaleOver: await isSaleOver(db, row.property_id),
    agreedPrice: toPence(row.agreed_price),
    others: await listOtherAccepted(db, purchaseId),
    offer: await findOfferOfBuyer(db, purchaseId),
  };
}
