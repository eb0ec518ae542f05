import { isManager, requireManager } from '~/domain/account/users-queries.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { isSame } from '~/domain/audit/rules';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import type { Prisma, Proposal } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { refuseCode, writeCode } from '../codes/commands.server';
import type { Code } from '../codes/rules';
import { refusePrice, writePrice } from '../prices/commands.server';
import type { ProductPrice } from '../prices/rules';
import type { Amount } from '../values/rules';
import { type Subject, subjects } from './queries.server';
import { NOTHING_CHANGES, ONE_IS_OPEN, type ProposalKind, STALE, whyNotConfirmed, whyNotTakenBack } from './rules';

/** What each kind changes. */
type Docs = { code: Code; price: ProductPrice; amount: Amount };

type Writer<Doc> = {
  /** Throws when a rule refuses, both when it is proposed and when it is confirmed. */
  refuse?: (next: Doc, tx: Tx, isNew: boolean) => void | Promise<void>;
  /** @param seen null for something new */
  write: (tx: Tx, id: string, next: Doc, seen: Doc | null) => Promise<void>;
};

const writers: { [Kind in ProposalKind]: Writer<Docs[Kind]> } = {
  code: { refuse: refuseCode, write: writeCode },
  price: { refuse: refusePrice, write: writePrice },
  amount: {
    write: async (tx, _, { invoicing_amount }) =>
      void (await tx.adminConfig.update({ where: { id: 1 }, data: { invoicing_amount } })),
  },
};

type Proposed<Kind extends ProposalKind> = {
  kind: Kind;
  subjectId: string;
  /** The version that the manager saw; null for something new. */
  version: number | null;
  change: Partial<Docs[Kind]>;
};

/**
 * Proposes a change of what costs or brings money. Nothing changes until another manager confirms it. The same again, while it is open, changes
 * nothing.
 * @throws KnownError 403; 404; 409 when the subject has changed since, or another change of it is open
 */
export const propose = <Kind extends ProposalKind>(actor: Actor, proposed: Proposed<Kind>): Promise<void> =>
  transaction(async (tx) => {
    const { kind, subjectId: subject_id, version: seen_version, change } = proposed;
    await requireManager(tx, actor);
    const { table, read } = subjects[kind];
    const saved = await read(tx, subject_id);
    if (!saved && seen_version !== null) throw notFound();
    if ((saved?.version ?? null) !== seen_version) throw new KnownError(409, STALE);
    const next = { ...saved?.doc, ...change } as Docs[Kind];
    const changed = valuesToPropose(saved?.doc ?? {}, next);
    if (Object.keys(changed).length === 0) throw new KnownError(422, NOTHING_CHANGES);
    await writers[kind].refuse?.(next, tx, !saved);
    const { count } = await tx.proposal.createMany({
      data: { id: newId(), kind, subject_id, seen_version, change: changed, proposed_by_id: actor.userId },
      skipDuplicates: true,
    });
    if (count === 0) {
      const open = await tx.proposal.findFirst({ where: { kind, subject_id, state: 'open' } });
      if (open?.proposed_by_id === actor.userId && isSame(open.change, changed)) return;
      throw new KnownError(409, ONE_IS_OPEN);
    }
    const of = { subjectType: table, subjectId: subject_id };
    await recordChange(tx, actor, { action: 'propose', ...of, before: saved?.doc ?? null, after: next });
  });

/** A null of something new is kept, too, so that what is confirmed is whole. */
const valuesToPropose = (saved: object, next: object) =>
  Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => !(name in saved && isSame(saved[name as keyof typeof saved], value)),
    ),
  ) as Prisma.InputJsonObject;

/**
 * Confirms a change that another manager proposed, and makes it. Again, it changes nothing.
 * @throws KnownError 403; 404; 409 when it was proposed by the same person, is stale, or was taken back
 */
export const confirmProposal = (actor: Actor, id: string): Promise<void> =>
  settling(actor, id, async (tx, proposal) => {
    if (proposal.state === 'confirmed' && proposal.settled_by_id === actor.userId) return;
    const { kind, subject_id: subjectId } = proposal;
    const { table, read } = subjects[kind];
    await tx.$queryRawUnsafe(`select 1 from ${table} where id::text = $1 for no key update`, subjectId);
    const saved = await read(tx, subjectId);
    const refused = whyNotConfirmed(
      {
        state: proposal.state,
        proposedById: proposal.proposed_by_id,
        isByManager: await isManager(tx, proposal.proposed_by_id),
        seenVersion: proposal.seen_version,
        version: saved?.version ?? null,
      },
      actor.userId,
    );
    if (refused) throw new KnownError(409, refused);
    const next = { ...saved?.doc, ...(proposal.change as object) };
    await writeAs(kind, tx, subjectId, next, saved);
    const version = saved ? await nextVersion(tx, table, subjectId) : 0;
    const of = { subjectType: table, subjectId, version };
    await recordChange(tx, actor, { action: 'confirm', ...of, before: saved?.doc ?? null, after: next });
    await settle(tx, actor, id, 'confirmed');
  });

/** Any manager takes a proposal back: their own, or one that they do not agree with. @throws KnownError 403; 404; 409 */
export const takeProposalBack = (actor: Actor, id: string): Promise<void> =>
  settling(actor, id, async (tx, { state, settled_by_id, kind, subject_id }) => {
    if (state === 'taken_back' && settled_by_id === actor.userId) return;
    const refused = whyNotTakenBack(state);
    if (refused) throw new KnownError(409, refused);
    await settle(tx, actor, id, 'taken_back');
    const of = { subjectType: subjects[kind].table, subjectId: subject_id };
    await recordChange(tx, actor, {
      action: 'take back',
      ...of,
      before: { proposal: 'open' },
      after: { proposal: 'taken back' },
    });
  });

/** Two presses wait for each other on the proposal's row. */
const settling = (actor: Actor, id: string, work: (tx: Tx, proposal: Proposal) => Promise<void>): Promise<void> =>
  transaction(async (tx) => {
    await requireManager(tx, actor);
    await tx.$queryRaw`select 1 from proposal where id = ${id} for update`;
    const proposal = await tx.proposal.findUnique({ where: { id } });
    if (!proposal) throw notFound();
    await work(tx, proposal);
  });

const settle = (tx: Tx, actor: Actor, id: string, state: 'confirmed' | 'taken_back') =>
  tx.proposal.update({ where: { id }, data: { state, settled_by_id: actor.userId, settled_at: now() } });

async function writeAs(kind: ProposalKind, tx: Tx, id: string, next: object, saved: Subject | null): Promise<void> {
  // What was kept is what `propose` validated for this kind.
  const { refuse, write } = writers[kind] as Writer<object>;
  await refuse?.(next, tx, !saved);
  await write(tx, id, next, saved?.doc ?? null);
}

async function nextVersion(tx: Tx, table: string, id: string): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<{ version: number }[]>(
    `update ${table} set version = version + 1, updated_at = now() where id::text = $1 returning version`,
    id,
  );
  return row?.version ?? 0;
}
