import type { Viewer } from '~/domain/account/queries.server';
import { requireManager } from '~/domain/account/users-queries.server';
import { sentencesOf } from '~/domain/config/claims-rules';
import { CLAIMS, type ClaimKey } from '~/domain/config/claims-texts';
import { toDay } from '~/domain/shared/entity-rules';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** Its source, and how often that was changed; null while it has none. */
export async function readClaimSource(tx: Pick<Tx, 'claimSource'>, id: string) {
  const row = await tx.claimSource.findUnique({ where: { id } });
  return row && { doc: { source: row.source, checked_on: toDay(row.checked_on) }, version: row.version };
}

/** Every claim, in its sentence, with its source. @throws KnownError 403 unless a manager asks */
export async function listClaims(viewer: Viewer) {
  await requireManager(db, viewer);
  const sources = new Map((await db.claimSource.findMany()).map((row) => [row.id, row]));
  return Object.entries(CLAIMS).map(([key, claim]) => {
    const row = sources.get(key);
    return { key, ...sentencesOf(claim), source: row ? { text: row.source, checkedOn: toDay(row.checked_on) } : null };
  });
}

/** @throws KnownError 403 unless a manager asks; 404 for a claim that we do not make */
export async function getClaim(viewer: Viewer, key: string) {
  await requireManager(db, viewer);
  if (!Object.hasOwn(CLAIMS, key)) throw notFound();
  return { ...sentencesOf(CLAIMS[key as ClaimKey]), source: await readClaimSource(db, key) };
}
