import { denyLinked } from '~/domain/invitation/commands.server';
import { transaction } from '~/platform/db.server';
import { abortChecksOf } from './abort-commands.server';

/**
 * 'This is not me', from anyone who has the link: the account stops following the deal, staff are emailed once, and a check of theirs that is
 * under way is aborted, because the customer meant someone else.
 * @throws KnownError 404 when the link is no longer valid
 */
export const denyInvitation = (token: string): Promise<void> =>
  transaction(async (tx) => {
    const { deal, personIds } = await denyLinked(tx, token);
    for (const person_id of personIds) await abortChecksOf(tx, null, { ...deal, person_id });
  });
