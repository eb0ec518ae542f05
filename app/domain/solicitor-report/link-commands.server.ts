import { issueLink, revokeLinks } from '~/domain/access-link/commands.server';
import { FIRM_LINK_DAYS } from '~/domain/access-link/rules';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { firmWeeklyEmail } from './emails-schema';

/**
 * Ends the links of a lawyer group, and makes each person who had one another.
 * @throws KnownError 404
 */
export const replaceFirmLinks = (actor: Actor, groupId: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.$executeRaw`select from lawyer_group where id = ${groupId} for no key update`;
    if (!(await tx.lawyerGroup.findUnique({ where: { id: groupId }, select: { id: true } }))) throw notFound();
    const whose = { purpose: 'firm' as const, subjectId: groupId };
    const live = await tx.accessLink.findMany({
      where: { purpose: 'firm', subject_id: groupId, expires_at: { gt: now() } },
      distinct: ['email'],
      select: { email: true, stopped_at: true },
    });
    if ((await revokeLinks(tx, whose)) === 0) return;
    for (const { email, stopped_at } of live) {
      const id = await issueLink(tx, { ...whose, email, days: FIRM_LINK_DAYS, createdById: actor.userId });
      if (stopped_at !== null) continue;
      await queueEmail(tx, firmWeeklyEmail, { key: `firm-weekly:${id}:replaced`, to: email, data: { linkId: id } });
    }
    await recordChange(tx, actor, {
      action: 'replace-links',
      subjectType: 'lawyer_group',
      subjectId: groupId,
      before: { links: live.map(({ email }) => email) },
      after: { links: [] },
    });
  });
