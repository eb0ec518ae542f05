import { momentText } from '~/domain/shared/entity-rules';
import { db } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { DealRef } from './queries.server';
import type { CorrectionPart, SentItem, SentKind } from './rules';

/** The things that depend on each part of the answers. */
const WHAT: Readonly<Record<CorrectionPart, readonly SentKind[]>> = {
  home: ['searches', 'results', 'agent', 'introduction', 'instruction'],
  sale: ['instruction'],
  agent: ['agent'],
  purchase: ['instruction'],
  money: ['instruction'],
  seller: ['check', 'instruction'],
  buyer: ['check', 'instruction'],
  giftor: ['check', 'instruction'],
};

const EMAILS: Readonly<Record<string, SentKind>> = {
  'agent-introduction': 'agent',
  'solicitor-introduction': 'introduction',
  'solicitor-instruction': 'instruction',
  'search-results': 'results',
};

const MOST_SENT = 50;

type About = { part: CorrectionPart; deal: DealRef; personId?: string | null };

/** What was sent or ordered with the answers as they were, newest first. It is not undone: staff decide what to do again. */
export async function listSentBefore({ part, deal, personId }: About, before: Date): Promise<SentItem[]> {
  const wanted = WHAT[part];
  const at = { created_at: { lt: before } };
  const newest = { orderBy: { id: 'desc' }, take: MOST_SENT } as const;
  const isAsked = (kind: SentKind) => wanted.includes(kind);
  const [searches, emails, checks] = await Promise.all([
    isAsked('searches') && 'sale_id' in deal
      ? db.searchOrder.findMany({ where: { ...deal, ...at, status: { not: 'failed' } }, ...newest })
      : [],
    db.emailMessage.findMany({
      where: {
        ...at,
        OR: await dealsOf(deal),
        kind: { in: Object.keys(EMAILS).filter((kind) => isAsked(EMAILS[kind] as SentKind)) },
        status: { in: ['sending', 'sent'] },
      },
      ...newest,
    }),
    isAsked('check') && personId
      ? db.identityCheck.findMany({ where: { ...at, person_id: personId, status: { not: 'aborted' } }, ...newest })
      : [],
  ]);
  return [
    ...searches.map((order) => sent('searches', order.reference ?? 'not taken by the supplier yet', order.created_at)),
    ...checks.map((check) =>
      sent(
        check.status === 'complete' ? 'complete_check' : 'check',
        `${check.first_name} ${check.last_name}, ${check.status}`,
        check.created_at,
      ),
    ),
    ...emails.map(({ kind, to, sent_at, created_at }) => sent(EMAILS[kind] as SentKind, to, sent_at ?? created_at)),
  ];
}

const sent = (what: SentKind, of: string, at: Date): SentItem => ({ what, of, at: momentText(at) });

/** What was sent about a home also concerns its buyers. */
async function dealsOf(deal: DealRef): Promise<Prisma.EmailMessageWhereInput[]> {
  if (!('sale_id' in deal)) return [deal];
  const purchases = await db.purchase.findMany({
    where: { property: { sale: { id: deal.sale_id } } },
    orderBy: { id: 'desc' },
    take: MOST_SENT,
    select: { id: true },
  });
  return [deal, { purchase_id: { in: purchases.map(({ id }) => id) } }];
}
