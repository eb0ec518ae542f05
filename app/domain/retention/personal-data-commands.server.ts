import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { now } from '~/platform/clock.server';
import { type ConcurrencyLimit, makeConcurrencyLimit } from '~/platform/concurrency-limit.server';
import { transaction } from '~/platform/db.server';
import { streamPieces } from '~/platform/file-stream.server';
import { readPersonalData, toFile } from './personal-data-queries.server';

const EXPORTS = makeConcurrencyLimit({ most: 5, each: 2 });

/**
 * Everything we hold about a person, as a file for staff to send to them. Each download is in the audit log, since each is a disclosure.
 * The caller must read or cancel the body.
 * @throws KnownError 404; 429 when too many downloads are under way
 */
export async function exportPersonalData(actor: Actor, id: string) {
  const file = await fileWithinLimit(EXPORTS, actor.userId, async () => {
    const data = await readPersonalData(id);
    const at = now();
    const after = { made: at.toISOString() };
    const change = { action: 'export-data', subjectType: 'app_user', subjectId: id, before: null, after };
    await transaction((tx) => recordChange(tx, actor, change));
    return toFile(at, data);
  });
  return { name: `personal-data-${id}.json`, ...file };
}

/**
 * A file is in memory until it is sent, so only a few are made at a time. The caller must read or cancel the body.
 * @throws KnownError 429
 */
export async function fileWithinLimit(places: ConcurrencyLimit, readerId: string, make: () => Promise<string>) {
  const leave = places.take(readerId);
  try {
    const bytes = Buffer.from(await make());
    const body = streamPieces(bytes.length, async (from, most) => bytes.subarray(from, from + most), leave);
    return { size: bytes.length, body };
  } catch (error) {
    leave();
    throw error;
  }
}
