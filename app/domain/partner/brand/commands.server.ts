import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit, remove } from '~/domain/audit/edit-commands.server';
import { isRefusedBy, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { readBrand } from './queries.server';
import { usedBy } from './rules';
import type { BrandAnswers } from './schema';

// The specification's words, its spelling included.
export const SAVING_FAILED = 'There was an errror saving the brand';
export const DELETING_FAILED = 'There was an errror deleting the brand';

const table = 'estate_agent_brand';

/**
 * @param id of the new brand: a form that is sent twice names the same one
 * @throws KnownError 422 when a brand has that name in any case
 */
export async function createBrand(actor: Actor, { brandName }: BrandAnswers, id = newId()): Promise<string> {
  await refusingTwins(
    transaction(async (tx) => {
      await tx.estateAgentBrand.create({ data: { id, brand_name: brandName } });
      await recordChange(tx, actor, {
        action: 'create',
        subjectType: table,
        subjectId: id,
        before: null,
        after: { brandName },
      });
    }),
  );
  return id;
}

/** @throws KnownError 404; 422 when another brand has that name; ConflictError */
export const updateBrand = (actor: Actor, id: string, { brandName }: BrandAnswers, version?: number): Promise<void> =>
  refusingTwins(
    edit(actor, {
      table,
      id,
      version,
      read: readBrand,
      change: () => ({ brandName }),
      write: async (tx) => {
        await tx.estateAgentBrand.update({ where: { id }, data: { brand_name: brandName } });
      },
    }),
  );

/** @throws KnownError 404; 409 while estate agents use it; ConflictError */
export const deleteBrand = (actor: Actor, id: string, version?: number): Promise<void> =>
  remove(actor, { table, id, version, read: readBrand }, async (tx) => {
    const agents = await tx.estateAgent.count({ where: { brand_id: id } });
    if (agents === 0) return;
    throw new KnownError(409, DELETING_FAILED, { brandName: [usedBy(agents)] });
  });

async function refusingTwins(saving: Promise<void>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    const isMadeAlready = isRefusedBy(error, 'estate_agent_brand_pkey');
    if (isMadeAlready) return;
    if (!isRefusedBy(error, 'estate_agent_brand_brand_name_key')) throw error;
    throw new KnownError(422, SAVING_FAILED, { brandName: ['There is already a brand with this name'] });
  }
}
