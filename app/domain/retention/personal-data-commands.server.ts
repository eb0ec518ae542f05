import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { streamPieces } from '~/platform/file-stream.server';
import { makePlaces } from '~/platform/places.server';
import { readPersonalData, toFile } from './personal-data-queries.server';

const PLACES = makePlaces({ most: 5, each: 2 });

/**
 * Everything we hold about someone as a file, for staff to send to that person. Each time is in the audit log: it is a disclosure every time.
 * The body is to be read or cancelled.
 * @throws KnownError 404; 429 when too many are being sent
 */
export async function exportPersonalData(actor: Actor, id: string) {
  const leave = PLACES.take(actor.userId);
  try {
    const data = await readPersonalData(id);
    const at = now();
    const after = { made: at.toISOString() };
    const change = { action: 'export-data', subjectType: 'app_user', subjectId: id, before: null, after };
    await transaction((tx) => recordChange(tx, actor, change));
    const bytes = Buffer.from(toFile(at, data));
    const body = streamPieces(bytes.length, async (from, most) => bytes.subarray(from, from + most), leave);
    return { name: `personal-data-${id}.json`, size: bytes.length, body };
  } catch (error) {
    leave();
    throw error;
  }
}
