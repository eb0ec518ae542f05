import { transactionAs } from '~/domain/account/acting-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { setAddress } from '~/domain/address/commands.server';
import type { Address } from '~/domain/address/rules';
import { recipientsOf } from '~/domain/assignment/rules';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-queries.server';
import { ABOUT_YOU_QUESTIONS } from '~/domain/people/questions';
import type { AboutYou } from '~/domain/people/schema';
import { columnsOf } from '~/domain/shared/answers-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { changed } from '~/platform/changed';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import type { Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { dropDraft } from './drafts-commands.server';
import { detailsChangedEmail } from './emails-schema';
import { findRunningDeals, type RunningDeal } from './running-deals-queries.server';

type Details = AboutYou & { correspondenceAddress?: Address | null };

const withAddress = { correspondence_address: true } as const;

/** A correspondence address that is not sent stays; null removes it. Saving what is saved already changes nothing. */
export async function saveAboutYou(
  viewer: Viewer,
  { correspondenceAddress: letters, ...answers }: Details,
): Promise<void> {
  await transactionAs(viewer, async (tx) => {
    await dropDraft(tx, viewer, 'aboutYou');
    const saved = await tx.user.findUniqueOrThrow({ where: { id: viewer.userId }, include: withAddress });
    const columns = changed(saved, columnsOf(ABOUT_YOU_QUESTIONS, answers));
    const isMoved = letters !== undefined && isAnother(saved.correspondence_address, letters);
    if (columns === null && !isMoved) return;
    const counted = { version: { increment: 1 }, updated_at: now() };
    const { version } = await tx.user.update({ where: { id: viewer.userId }, data: { ...columns, ...counted } });
    if (isMoved) {
      await setAddress(tx, saved.correspondence_address_id, letters, (correspondence_address_id) =>
        tx.user.update({ where: { id: viewer.userId }, data: { correspondence_address_id } }),
      );
    }
    const { firstName, lastName } = answers;
    const noted = await changeRunningDeals(tx, viewer.userId, `${firstName} ${lastName}`, {
      columns: columns ?? {},
      letters: isMoved ? letters : null,
    });
    await tellSolicitors(tx, noted, `${viewer.userId}:${version}`);
  });
}

const isAnother = (saved: Address | null, given: Address | null) =>
  saved && given ? changed(saved, given) !== null : saved !== given;

type Change = { columns: Prisma.PersonUpdateInput; letters: Address | null };

/**
 * A deal reads its primary customer's details from the account. For a named person who confirmed 'this is me', it has a copy, which is
 * updated here. Each deal's timeline records that details changed, not which.
 * @returns the deals for which the event was not recorded in the last hour already
 */
async function changeRunningDeals(tx: Tx, userId: string, name: string, { columns, letters }: Change) {
  const noted: RunningDeal[] = [];
  for (const deal of await findRunningDeals(tx, userId, londonDay(now()))) {
    const { saleId, purchaseId, personId } = deal;
    if (personId !== null) {
      const data = { ...columns, version: { increment: 1 } };
      const person = await tx.person.update({ where: { id: personId }, data });
      if (letters) {
        await setAddress(tx, person.correspondence_address_id, letters, (correspondence_address_id) =>
          tx.person.update({ where: { id: personId }, data: { correspondence_address_id } }),
        );
      }
    }
    const isNew = await recordEvent(tx, {
      name: 'customer_details_changed',
      ...(saleId !== null ? { saleId, side: 'seller' } : { purchaseId: purchaseId ?? undefined, side: 'buyer' }),
      authorUserId: userId,
      authorName: name,
    });
    if (isNew) noted.push(deal);
  }
  return noted;
}

/** One email for each lawyer group, however many of the customer's homes it acts for: a representative may have hundreds. */
async function tellSolicitors(tx: Tx, deals: readonly RunningDeal[], occasion: string): Promise<void> {
  for (const groupId of new Set(deals.flatMap((deal) => deal.groupId ?? []))) {
    const [first, ...rest] = deals.filter((deal) => deal.groupId === groupId);
    const { emails } = toActing(
      await tx.lawyerGroup.findUniqueOrThrow({ where: { id: groupId }, select: actingSelect }),
    );
    for (const to of recipientsOf(emails)) {
      await queueEmail(tx, detailsChangedEmail, {
        key: `details-changed:${occasion}:${groupId}:${sha256(to.toLowerCase()).slice(0, 16)}`,
        to,
        sale_id: first?.saleId ?? undefined,
        purchase_id: first?.purchaseId ?? undefined,
        data: { groupId, more: rest.length },
      });
    }
  }
}
