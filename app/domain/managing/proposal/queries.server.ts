import type { Viewer } from '~/domain/account/queries.server';
import { isManager, requireManager } from '~/domain/account/users-queries.server';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { readCode } from '../codes/queries.server';
import { readPrice } from '../prices/queries.server';
import { readAmount } from '../values/queries.server';
import { type ProposalKind, whyNotConfirmed, whyNotTakenBack } from './rules';

/** The fields that managers see and change, and their version. */
export type Subject = { doc: object; version: number };

/** The table of what a kind of proposal changes, and how it is read; null for what does not exist. */
export const subjects: Record<
  ProposalKind,
  { table: 'referral_code' | 'product' | 'admin_config'; read: (tx: Tx, id: string) => Promise<Subject | null> }
> = {
  code: { table: 'referral_code', read: readCode },
  price: { table: 'product', read: readPrice },
  amount: { table: 'admin_config', read: readAmount },
};

const proposalSelect = {
  ...{ id: true, kind: true, subject_id: true, seen_version: true, change: true, state: true, created_at: true },
  proposed_by: { select: { id: true, first_name: true, last_name: true } },
} satisfies Prisma.ProposalSelect;

type Found = Prisma.ProposalGetPayload<{ select: typeof proposalSelect }>;

async function toProposal(row: Found, viewerId: string) {
  const subject = await subjects[row.kind].read(db, row.subject_id);
  const { proposed_by: by } = row;
  const refused = whyNotConfirmed(
    {
      state: row.state,
      proposedById: by.id,
      isByManager: await isManager(db, by.id),
      seenVersion: row.seen_version,
      version: subject?.version ?? null,
    },
    viewerId,
  );
  return {
    ...{ id: row.id, kind: row.kind, subjectId: row.subject_id, at: row.created_at, refused },
    isOwn: by.id === viewerId,
    by: `${by.first_name} ${by.last_name}`,
    before: subject?.doc ?? null,
    change: row.change as Record<string, unknown>,
    refusedBack: whyNotTakenBack(row.state),
  };
}

export type Proposal = Awaited<ReturnType<typeof toProposal>>;

/** Changes that wait for a second manager, the oldest first. There are few: one for each subject. @throws KnownError 403 */
export async function listProposals(viewer: Viewer): Promise<Proposal[]> {
  await requireManager(db, viewer);
  const where = { state: 'open' } as const;
  const rows = await db.proposal.findMany({ where, select: proposalSelect, orderBy: { id: 'asc' }, take: MOST_OPEN });
  return Promise.all(rows.map((row) => toProposal(row, viewer.userId)));
}

/** Whether a change of it waits for a second manager. */
export const isProposalOpen = async (kind: ProposalKind, subject_id: string): Promise<boolean> =>
  (await db.proposal.count({ where: { kind, subject_id, state: 'open' } })) > 0;

/** How many of a kind wait for a second manager. */
export const countProposals = (kind: ProposalKind): Promise<number> =>
  db.proposal.count({ where: { kind, state: 'open' } });

/** The most that the page shows; the others follow once these are settled. */
const MOST_OPEN = 100;

/** @throws KnownError 403 unless a manager asks; 404 */
export async function getProposal(viewer: Viewer, id: string): Promise<Proposal> {
  await requireManager(db, viewer);
  const row = await db.proposal.findUnique({ where: { id }, select: proposalSelect });
  if (!row) throw notFound();
  return toProposal(row, viewer.userId);
}
