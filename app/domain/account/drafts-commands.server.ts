import type { z } from 'zod';
import { parseOrNull } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { db, isRefusedBy, type Tx } from '~/platform/db.server';
import { unauthenticated } from '~/platform/errors';
import type { Viewer } from './queries.server';

const draft = 'select data from draft where session_id = $1 and key = $2';

const keep = `
  insert into draft (session_id, key, data, updated_at) values ($1, $2, $3::jsonb, $4)
  on conflict (session_id, key) do update set data = excluded.data, updated_at = excluded.updated_at`;

type Schemas = Record<string, z.ZodType>;
type Held<Of extends Schemas, Key extends keyof Of> = z.output<Of[Key]>;

/**
 * What a sign-in keeps until it is submitted; it dies with the sign-in. Each noun names its own drafts and what they hold:
 * `const { read, write, drop } = draftsOf({ transactionForm: propertyDraft })`. A draft came from outside, perhaps in the days
 * of an older release: it is checked when it is read, and one that does not fit is as if it were not there.
 */
export const draftsOf = <Of extends Schemas>(schemas: Of) => ({
  /** One round trip. `tx` when what is read is about to be changed. */
  async read<Key extends keyof Of & string>(viewer: Viewer, key: Key, tx?: Tx): Promise<Held<Of, Key> | null> {
    const [row] = await (tx ?? db).$queryRawUnsafe<{ data: unknown }[]>(draft, viewer.sessionId, key);
    return parseOrNull(schemas[key] as Of[Key], row?.data);
  },

  /** @throws KnownError 401 when the sign-in has ended since */
  async write<Key extends keyof Of & string>(tx: Tx, viewer: Viewer, key: Key, value: Held<Of, Key>): Promise<void> {
    try {
      await tx.$executeRawUnsafe(keep, viewer.sessionId, key, JSON.stringify(value), now());
    } catch (error) {
      // Signed out elsewhere since this request began.
      throw isRefusedBy(error, 'draft_session_id_fkey') ? unauthenticated() : error;
    }
  },

  async drop(tx: Tx, viewer: Viewer, key: keyof Of & string): Promise<void> {
    await tx.draft.deleteMany({ where: { session_id: viewer.sessionId, key } });
  },
});

/** One at a time of a sign-in: two tabs that change a draft at once wait for each other. */
export async function lockSignIn(tx: Tx, { sessionId }: Viewer): Promise<void> {
  await tx.$queryRaw`select 1 from session where id = ${sessionId} for no key update`;
}
