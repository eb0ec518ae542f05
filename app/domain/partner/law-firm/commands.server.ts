import { createAddress, updateAddress } from '~/domain/address/commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { LawFirm } from './entity-schema';
import { readLawFirm } from './queries.server';
import type { LawFirmAnswers } from './schema';

const table = 'law_firm';

/** @param id of the new firm: a form that is sent twice names the same one */
export async function createLawFirm(actor: Actor, answers: LawFirmAnswers, id = newId()): Promise<string> {
  try {
    await transaction((tx) => insertLawFirm(tx, actor, id, answers));
  } catch (error) {
    const isMadeAlready = isRefusedBy(error, 'law_firm_pkey');
    if (!isMadeAlready) throw error;
  }
  return id;
}

/** Inside a transaction that makes more than the firm. */
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
): Promise<void> => changeLawFirm(actor, id, () => change, version);

/**
 * Closes a firm: none of its groups is offered any more, to customers or to staff. They keep the deals that they have. Closing it again
 * changes nothing.
 * @throws as updateLawFirm does
 */
export const closeLawFirm = (actor: Actor, id: string, version?: number): Promise<void> =>
  changeLawFirm(actor, id, ({ closed_at }) => ({ closed_at: closed_at ?? now().toISOString() }), version, 'close');

/** Its groups are offered again, except those that are closed themselves. @throws as updateLawFirm does */
export const reopenLawFirm = (actor: Actor, id: string, version?: number): Promise<void> =>
  changeLawFirm(actor, id, () => ({ closed_at: null }), version, 'reopen');

const changeLawFirm = (
  actor: Actor,
  id: string,
  change: (saved: LawFirm) => Partial<LawFirm>,
  version?: number,
  action?: string,
): Promise<void> =>
  edit(actor, {
    table,
    id,
    version,
    action,
    read: readLawFirm,
    change,
    write: async (tx, { address, name, email, phone_number, closed_at }) => {
      const firm = await tx.lawFirm.update({
        where: { id },
        data: { name, email, phone_number, closed_at },
        include: { address: true },
      });
      if (address) await updateAddress(tx, firm.address, address);
    },
  });
