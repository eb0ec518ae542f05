import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { readPersonalData } from './personal-data-queries.server';

/**
 * Everything we hold about someone as a file, for staff to send to that person. Each time is in the audit log: it is a disclosure every time.
 * @throws KnownError 404
 */
export async function exportPersonalData(actor: Actor, id: string): Promise<{ name: string; json: string }> {
  const data = await readPersonalData(id);
  const made = now().toISOString();
  const change = { action: 'export-data', subjectType: 'app_user', subjectId: id, before: null, after: { made } };
  await transaction((tx) => recordChange(tx, actor, change));
  const json = JSON.stringify({ made, ...data }, (_, value) => (typeof value === 'bigint' ? Number(value) : value), 2);
  return { name: `personal-data-${id}.json`, json };
}
