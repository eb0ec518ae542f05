import type { z } from 'zod';
import { parseOrNull } from '~/domain/shared/schema';
import { db, type Tx } from '~/platform/db.server';
import type { Viewer } from './queries.server';

export type Schemas = Record<string, z.ZodType>;
export type DraftData<Of extends Schemas, Key extends keyof Of> = z.output<Of[Key]>;

export const draftKey = ({ userId }: Viewer, key: string, dealId: string | null) => ({
  user_id: userId,
  key,
  deal_id: dealId ?? '',
});

/**
 * What a person typed and did not submit, on whichever device (5-as-deals-go.md, 3). Each noun names its own drafts and their schemas:
 * `const readDraft = draftReader({ transactionForm: propertyDraft })`. A draft may have been written by an older release, so it is checked
 * when it is read, and one that does not fit its schema counts as missing. `dealId` is the sale or purchase that it is about; null while
 * that is not saved, and for a draft about no deal. Pass `tx` when the draft is about to be changed.
 */
export const draftReader =
  <Of extends Schemas>(schemas: Of) =>
  async <Key extends keyof Of & string>(
    viewer: Viewer,
    key: Key,
    { dealId = null, tx = db }: { dealId?: string | null; tx?: Tx } = {},
  ): Promise<DraftData<Of, Key> | null> => {
    const found = await tx.formDraft.findUnique({
      where: { user_id_key_deal_id: draftKey(viewer, key, dealId) },
      select: { data: true },
    });
    return parseOrNull(schemas[key] as Of[Key], found?.data);
  };
