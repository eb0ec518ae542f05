import type { z } from 'zod';
import { parseOrNull } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { Viewer } from './queries.server';

type Schemas = Record<string, z.ZodType>;
type DraftData<Of extends Schemas, Key extends keyof Of> = z.output<Of[Key]>;

const draftKey = ({ userId }: Viewer, key: string, dealId: string | null) => ({
  user_id: userId,
  key,
  deal_id: dealId ?? '',
});

/**
 * What a person typed and did not submit, on whichever device (5-as-deals-go.md, 3). Each noun names its own drafts and their schemas:
 * `const { read, write, drop } = draftsOf({ transactionForm: propertyDraft })`. A draft may have been written by an older release, so it is
 * checked when it is read, and one that does not fit its schema counts as missing. `dealId` is the sale or purchase that it is about; null
 * while that is not saved, and for a draft about no deal. Call `write` inside `transactionAs`.
 */
export const draftsOf = <Of extends Schemas>(schemas: Of) => ({
  /** Pass `tx` when the draft is about to be changed. */
  async read<Key extends keyof Of & string>(
    viewer: Viewer,
    key: Key,
    { dealId = null, tx = db }: { dealId?: string | null; tx?: Tx } = {},
  ): Promise<DraftData<Of, Key> | null> {
    const found = await tx.formDraft.findUnique({
      where: { user_id_key_deal_id: draftKey(viewer, key, dealId) },
      select: { data: true },
    });
    return parseOrNull(schemas[key] as Of[Key], found?.data);
  },

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
