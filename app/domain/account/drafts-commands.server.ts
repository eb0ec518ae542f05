import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { type DraftData, draftKey, type Schemas } from './drafts-queries.server';
import type { Viewer } from './queries.server';

/** Writes and drops what `draftReader` reads; the schemas say what fits. Call `write` inside `transactionAs`. */
export const draftWriter = <Of extends Schemas>(_schemas: Of) => ({
  async write<Key extends keyof Of & string>(
    tx: Tx,
    viewer: Viewer,
    key: Key,
    value: DraftData<Of, Key>,
    dealId: string | null = null,
  ): Promise<void> {
    const written = { data: JSON.parse(JSON.stringify(value)), updated_at: now() };
    await tx.formDraft.upsert({
      where: { user_id_key_deal_id: draftKey(viewer, key, dealId) },
      create: { id: newId(), ...draftKey(viewer, key, dealId), ...written },
      update: written,
    });
  },

  async drop(tx: Tx, viewer: Viewer, key: keyof Of & string, dealId: string | null = null): Promise<void> {
    await tx.formDraft.deleteMany({ where: draftKey(viewer, key, dealId) });
  },
});
