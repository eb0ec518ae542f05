import { recipientsOf } from '~/domain/assignment/rules';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { listMatters, type Matter } from '~/domain/solicitor-report/matter-queries.server';
import type { ReportKind } from '~/domain/solicitor-report/texts';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { type Asked, firstAsked, likelyReports, toldOf, toldWords } from './firm-rules';
import { listDealFacts } from './standing-queries.server';
import { isWith, read, standingOf } from './standing-rules';

/** A matter of a law firm, with what we wait for from it: null while there is nothing. */
export type WaitingMatter = Matter & {
  asked: Asked | null;
  /** In words, what the firm told us and our team have yet to confirm. Until they have, we ask for nothing more. */
  told: string | null;
  /** What it probably reports next. */
  next: ReportKind[];
};

/** The open matters of a lawyer group, as it reads them. */
export async function listAskedMatters(groupId: string): Promise<WaitingMatter[]> {
  const matters = await listMatters(groupId);
  const facts = await listDealFacts([...new Set(matters.map(({ saleId }) => saleId))], 'staff');
  const today = londonDay(now());
  return matters.map((matter) => {
    const reader = { as: 'firm', side: matter.side, purchaseId: matter.purchaseId } as const;
    const deal = facts.get(matter.saleId);
    const waits = deal ? read(standingOf(deal, today), reader).waits : [];
    const ownKinds = waits.filter(({ holder }) => isWith(holder, reader)).map(({ kind }) => kind);
    const others = waits.map(({ kind }) => kind).filter((kind) => !ownKinds.includes(kind));
    const told = deal ? toldOf(deal.reports, matter) : null;
    if (told !== null) {
      const next = likelyReports(told.kind === 'exchanged' ? ['completion'] : [], others, matter.side);
      return { ...matter, asked: null, told: toldWords(told), next };
    }
    const asked = firstAsked(waits, reader);
    return { ...matter, asked, told: null, next: likelyReports(ownKinds, others, matter.side) };
  });
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
