import { recipientsOf } from '~/domain/assignment/rules';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { listMatters, type Matter } from '~/domain/solicitor-report/matter-queries.server';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { type AskedOfMatter, askedOfMatter, byMatterUrgency } from './firm-rules';
import { listDealFacts } from './standing-queries.server';

/** A matter of a law firm, with what we wait for from it. */
export type WaitingMatter = Matter & AskedOfMatter;

/** The open matters of a lawyer group, as it reads them: first what is most urgent, then what waits for nothing. */
export async function listAskedMatters(groupId: string): Promise<WaitingMatter[]> {
  const matters = await listMatters(groupId);
  const facts = await listDealFacts([...new Set(matters.map(({ saleId }) => saleId))], 'staff');
  const today = londonDay(now());
  return matters
    .map((matter) => ({ ...matter, ...askedOfMatter(matter, facts.get(matter.saleId), today) }))
    .sort(byMatterUrgency);
}

/** What the people of a lawyer group get once their links are replaced: the matters, and their addresses. Who stopped the email gets none. */
export async function findNewLinksToSend(groupId: string): Promise<{ to: string[]; matters: WaitingMatter[] }> {
  const [group, links, matters] = await Promise.all([
    db.lawyerGroup.findUnique({ where: { id: groupId }, select: actingSelect }),
    db.accessLink.findMany({
      where: { purpose: 'firm', subject_id: groupId, expires_at: { gt: now() }, stopped_at: null },
      distinct: ['email'],
      select: { email: true },
    }),
    listAskedMatters(groupId),
  ]);
  const acting = group ? recipientsOf(toActing(group).emails).map((email) => email.toLowerCase()) : [];
  return { to: links.map(({ email }) => email).filter((email) => acting.includes(email.toLowerCase())), matters };
}
