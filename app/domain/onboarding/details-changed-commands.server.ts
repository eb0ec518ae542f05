import { setAddress } from '~/domain/address/commands.server';
import type { Address } from '~/domain/address/rules';
import { recipientsOf } from '~/domain/assignment/rules';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import type { Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { detailsChangedEmail } from './emails-schema';
import { findRunningDeals, type RunningDeal } from './running-deals-queries.server';

/** `version` is the account's after the change. */
type Person = { userId: string; firstName: string; lastName: string; version: number };
type Change = { columns: Prisma.PersonUpdateInput; letters: Address | null };

/** Someone who saves again straight away was not finished: their solicitor gets one email for all of it. */
const TOLD_ONCE_WITHIN_MS = 60 * 60_000;

/**
 * Someone changed their details. A deal reads its primary customer's details from the account. For a named person who confirmed 'this is
 * me', it has a copy, which is updated here. Each deal's timeline records that details changed, not which, and their solicitors hear of it.
 */
export async function noteDetailsChanged(tx: Tx, person: Person, { columns, letters }: Change): Promise<void> {
  const { userId, firstName, lastName, version } = person;
  const untold: RunningDeal[] = [];
  /** Someone may be named in a deal more than once. */
  const noted = new Set<string | null>();
  for (const deal of await findRunningDeals(tx, userId, londonDay(now()))) {
    const { saleId, purchaseId, personId } = deal;
    if (personId !== null) {
      const data = { ...columns, version: { increment: 1 } };
      const saved = await tx.person.update({ where: { id: personId }, data });
      if (letters) {
        await setAddress(tx, saved.correspondence_address_id, letters, (correspondence_address_id) =>
          tx.person.update({ where: { id: personId }, data: { correspondence_address_id } }),
        );
      }
    }
    const dealId = saleId ?? purchaseId;
    if (noted.has(dealId)) continue;
    noted.add(dealId);
    if (!(await wasNotedLately(tx, userId, deal))) untold.push(deal);
    await recordEvent(tx, {
      name: 'customer_details_changed',
      ...(saleId !== null ? { saleId, side: 'seller' } : { purchaseId: purchaseId ?? undefined, side: 'buyer' }),
      authorUserId: userId,
      authorName: `${firstName} ${lastName}`,
    });
  }
  await tellSolicitors(tx, untold, `${userId}:${version}`);
}

const wasNotedLately = async (tx: Tx, userId: string, { saleId, purchaseId }: RunningDeal): Promise<boolean> =>
  (await tx.timelineEvent.count({
    where: {
      ...{ event_name: 'customer_details_changed', author_user_id: userId },
      ...(saleId !== null ? { sale_id: saleId } : { purchase_id: purchaseId }),
      date_time: { gt: new Date(now().getTime() - TOLD_ONCE_WITHIN_MS) },
    },
  })) > 0;

const aboutDeal = (deal: RunningDeal | undefined) => ({
  sale_id: deal?.saleId ?? undefined,
  purchase_id: deal?.purchaseId ?? undefined,
});

/**
 * One email for each lawyer group, however many of the customer's homes it acts for: a representative may have hundreds. It stands on the Emails
 * tab of each.
 */
async function tellSolicitors(tx: Tx, deals: readonly RunningDeal[], occasion: string): Promise<void> {
  for (const groupId of new Set(deals.flatMap((deal) => deal.groupId ?? []))) {
    const [first, ...rest] = deals.filter((deal) => deal.groupId === groupId);
    const { emails } = toActing(
      await tx.lawyerGroup.findUniqueOrThrow({ where: { id: groupId }, select: actingSelect }),
    );
    for (const to of recipientsOf(emails)) {
      const key = `details-changed:${occasion}:${groupId}:${sha256(to.toLowerCase()).slice(0, 16)}`;
      const batch = rest.length > 0 ? newId() : undefined;
      const data = { groupId, more: rest.length, batch };
      await queueEmail(tx, detailsChangedEmail, { key, to, ...aboutDeal(first), data });
      for (const deal of rest) {
        const about = { key: `${key}:${deal.saleId ?? deal.purchaseId}`, to, ...aboutDeal(deal) };
        await queueEmail(tx, detailsChangedEmail, { ...about, batch, data: { groupId, more: 0 } });
      }
    }
  }
}
