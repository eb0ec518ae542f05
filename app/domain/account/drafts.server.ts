import { sql, type Tx } from '~/platform/db.server';
import type { Viewer } from './queries.server';

const draft = 'select data from draft where session_id = $1 and key = $2';

/**
 * What a sign-in keeps until it is submitted; it dies with the sign-in. Each noun names its own drafts and what they hold:
 * `const { read, write, drop } = draftsOf<{ transactionForm: PropertyDraft }>()`
 */
export const draftsOf = <Drafts extends object>() => ({
  /** One round trip. `tx` when what is read is about to be changed. */
  async read<Key extends keyof Drafts & string>(viewer: Viewer, key: Key, tx?: Tx): Promise<Drafts[Key] | null> {
    const values = [viewer.sessionId, key];
    const [row] = tx
      ? await tx.$queryRawUnsafe<{ data: Drafts[Key] }[]>(draft, ...values)
      : await sql<{ data: Drafts[Key] }>('draft', draft, values);
    return row?.data ?? null;
  },

  async write<Key extends keyof Drafts & string>(tx: Tx, viewer: Viewer, key: Key, value: Drafts[Key]): Promise<void> {
    const id = { session_id: viewer.sessionId, key };
    // As JSON holds it: without what is undefined.
    const data = JSON.parse(JSON.stringify(value));
    await tx.draft.upsert({ where: { session_id_key: id }, create: { ...id, data }, update: { data } });
  },

  async drop(tx: Tx, viewer: Viewer, key: keyof Drafts & string): Promise<void> {
    await tx.draft.deleteMany({ where: { session_id: viewer.sessionId, key } });
  },
});

/** One at a time of a sign-in: two tabs that change a draft at once wait for each other. */
export async function lockSignIn(tx: Tx, { sessionId }: Viewer): Promise<void> {
  await tx.$queryRaw`select 1 from session where id = ${sessionId} for no key update`;
}
