import { requireManager } from '~/domain/account/users-queries.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { isSame } from '~/domain/audit/rules';
import { CLAIMS } from '~/domain/config/claims-texts';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { STALE } from '../proposal/rules';
import { readClaimSource } from './queries.server';
import type { ClaimSourceForm } from './schema';

export const DAY_TO_COME = 'This day is still to come';

/**
 * Enters or changes where a claim comes from. The claim is made in production from then on.
 * @param version the one that the manager saw; undefined while it had no source
 * @throws KnownError 403; 404; 409 when someone else changed it in the meantime
 */
export const setClaimSource = (actor: Actor, key: string, form: ClaimSourceForm, version?: number): Promise<void> =>
  changing(actor, key, async (tx, saved) => {
    if (form.checked_on > londonDay(now())) throw new KnownError(422, DAY_TO_COME, { checked_on: [DAY_TO_COME] });
    if (saved && isSame(saved.doc, form)) return;
    if (saved?.version !== version) throw new KnownError(409, STALE);
    const data = { source: form.source, checked_on: new Date(form.checked_on) };
    const row = await tx.claimSource.upsert({
      where: { id: key },
      create: { id: key, ...data },
      update: { ...data, version: { increment: 1 } },
    });
    const of = { subjectType: 'claim_source', subjectId: key, version: row.version };
    await recordChange(tx, actor, {
      action: saved ? 'update' : 'create',
      ...of,
      before: saved?.doc ?? null,
      after: form,
    });
  });

/** The claim is not made in production any more. Again, it changes nothing. @throws KnownError 403; 404 */
export const removeClaimSource = (actor: Actor, key: string): Promise<void> =>
  changing(actor, key, async (tx, saved) => {
    if (!saved) return;
    await tx.claimSource.delete({ where: { id: key } });
    const of = { subjectType: 'claim_source', subjectId: key };
    await recordChange(tx, actor, { action: 'delete', ...of, before: saved.doc, after: null });
  });

type Saved = Awaited<ReturnType<typeof readClaimSource>>;

/** There may be no row to lock, so changes of one claim queue at its key. */
const changing = (actor: Actor, key: string, work: (tx: Tx, saved: Saved) => Promise<void>): Promise<void> =>
  transaction(async (tx) => {
    await requireManager(tx, actor);
    if (!Object.hasOwn(CLAIMS, key)) throw notFound();
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('claim ' || ${key}, 0))`;
    await work(tx, await readClaimSource(tx, key));
  });
