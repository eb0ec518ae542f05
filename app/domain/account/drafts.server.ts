import type { Tx } from '~/platform/db.server';
import type { Viewer } from './queries.server';

/**
 * What a sign-in keeps until it is submitted; it dies with the sign-in. Each noun names its own drafts and what they hold:
 * `const { read, write, drop } = draftsOf<{ transactionForm: PropertyDraft }>()`
 */
export const draftsOf = <Drafts extends object>() => ({
  async read<Key extends keyof Drafts & string>(tx: Tx, viewer: Viewer, key: Key): Promise<Drafts[Key] | null> {
    const draft = await tx.draft.findUnique({ where: { session_id_key: { session_id: viewer.sessionId, key } } });
    return (draft?.data as Drafts[Key] | undefined) ?? null;
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
