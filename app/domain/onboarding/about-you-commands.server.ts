import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { setAddress } from '~/domain/address/commands.server';
import type { Address } from '~/domain/address/rules';
import { ABOUT_YOU_QUESTIONS } from '~/domain/people/questions';
import type { AboutYou } from '~/domain/people/schema';
import { columnsOf } from '~/domain/shared/answers-rules';
import { changedValues } from '~/platform/changed-values';
import { now } from '~/platform/clock.server';
import { noteDetailsChanged } from './details-changed-commands.server';
import { dropDraft } from './drafts-commands.server';

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
    const columns = changedValues(saved, columnsOf(ABOUT_YOU_QUESTIONS, answers));
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
    await noteDetailsChanged(
      tx,
      { userId: viewer.userId, firstName, lastName, version },
      { columns: columns ?? {}, letters: isMoved ? letters : null },
    );
  });
}

const isAnother = (saved: Address | null, given: Address | null) =>
  saved && given ? changedValues(saved, given) !== null : saved !== given;
