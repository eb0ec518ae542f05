import { createAddress, updateAddress } from '~/domain/address/commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { readLawFirm } from './queries.server';
import type { LawFirmAnswers } from './schema';

const table = 'law_firm';

/** @param id of the firm that is made: a form that is sent twice names the same */
export async function createLawFirm(actor: Actor, answers: LawFirmAnswers, id = newId()): Promise<string> {
  try {
    await transaction((tx) => insertLawFirm(tx, actor, id, answers));
  } catch (error) {
    const isMadeAlready = isRefusedBy(error, 'law_firm_pkey');
    if (!isMadeAlready) throw error;
  }
  return id;
}

/** Within a transaction that makes more than the firm. */
export async function insertLawFirm(tx: Tx, actor: Actor, id: string, answers: LawFirmAnswers): Promise<void> {
  const { address, ...columns } = answers;
  await tx.lawFirm.create({ data: { id, ...columns, address_id: await createAddress(tx, address) } });
  await recordChange(tx, actor, { action: 'create', subjectType: table, subjectId: id, before: null, after: answers });
}

/** @throws KnownError 404; ConflictError */
export const updateLawFirm = (
  actor: Actor,
  id: string,
  change: Partial<LawFirmAnswers>,
  version?: number,
): Promise<void> =>
  edit(actor, {
    table,
    id,
    version,
    read: readLawFirm,
    change: () => change,
    write: async (tx, { address, name, email, phone_number }) => {
      const firm = await tx.lawFirm.update({
        where: { id },
        data: { name, email, phone_number },
        include: { address: true },
      });
      if (address) await updateAddress(tx, firm.address, address);
    },
  });
