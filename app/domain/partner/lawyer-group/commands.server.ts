import { createAddress, setAddress } from '~/domain/address/commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import type { LawyerRole } from '~/platform/generated/prisma/enums';
import { newId } from '~/platform/ids';
import { byAge, listChanges, withIds } from '../list-changes-rules';
import { type LawyerGroupRow, readLawyerGroupRow } from './queries.server';
import { FIRM_CLOSED, type Lawyer, putAssistant, removeAssistant, TOO_MANY_ASSISTANTS } from './rules';
import type { LawyerGroupChange, NewLawyerGroup } from './schema';

const table = 'lawyer_group';

/**
 * Adds a group to a firm, with no one in it yet.
 * @param id of the new group: a form that is sent twice names the same one
 * @throws KnownError 404 without the firm; 409 for a closed firm; 422 for a name that another group of the firm has
 */
export async function createLawyerGroup(actor: Actor, lawFirmId: string, answers: NewLawyerGroup, id: string) {
  try {
    await transaction(async (tx) => {
      const firm = await tx.lawFirm.findUnique({ where: { id: lawFirmId }, select: { closed_at: true } });
      if (!firm) throw notFound();
      if (firm.closed_at) throw new KnownError(409, FIRM_CLOSED);
      const { invoicing_address, start_date, ...columns } = answers;
      await tx.lawyerGroup.create({
        data: {
          id,
          law_firm_id: lawFirmId,
          ...columns,
          start_date: start_date && new Date(start_date),
          invoicing_address_id: invoicing_address && (await createAddress(tx, invoicing_address)),
        },
      });
      const after = { ...answers, law_firm: lawFirmId };
      await recordChange(tx, actor, { action: 'create', subjectType: table, subjectId: id, before: null, after });
    });
  } catch (error) {
    if (isRefusedBy(error, 'lawyer_group_name_key')) throw nameTaken();
    const isMadeAlready = isRefusedBy(error, 'lawyer_group_pkey');
    if (!isMadeAlready) throw error;
  }
  return id;
}

/** Returns the parts as they will be. `saved` is read once the row is locked. */
type ChangeParts = (saved: LawyerGroupRow) => Partial<LawyerGroupRow>;

/**
 * Changes some of a lawyer group's parts, or one of its people, as the rules derive it from what is saved.
 * @throws KnownError 404; 422 for an unknown firm, or a name that another group of the firm has; ConflictError
 */
const changeLawyerGroup = (actor: Actor, id: string, change: ChangeParts, version?: number, action?: string) =>
  edit(actor, {
    table,
    id,
    version,
    action,
    read: readLawyerGroupRow,
    change,
    write: (tx, next, saved) => write(tx, id, next, saved),
    inWords: (error) => {
      if (isRefusedBy(error, 'lawyer_group_name_key')) return nameTaken();
      if (isRefusedBy(error, 'lawyer_group_law_firm_id_fkey')) return refused('law_firm', 'Please select an option');
      // The id belongs to someone in another group.
      if (isRefusedBy(error, 'lawyer_pkey')) return notFound();
      return undefined;
    },
  });

/** Replaces any of its parts, each as a whole: PUT /lawyer-group/{id}. */
export const updateLawyerGroup = (
  actor: Actor,
  id: string,
  change: LawyerGroupChange,
  version?: number,
): Promise<void> =>
  changeLawyerGroup(
    actor,
    id,
    (saved) => ({
      ...change,
      solicitor: change.solicitor && { ...change.solicitor, _id: saved.solicitor?._id ?? newId() },
      legal_assistants: change.legal_assistants && withIds(saved.legal_assistants, change.legal_assistants).sort(byAge),
    }),
    version,
  );

/**
 * Closes a group: it is no longer offered to customers who choose from the panel, nor to staff who assign. It keeps the deals that it has.
 * Closing it again changes nothing.
 * @throws as changeLawyerGroup does
 */
export const closeLawyerGroup = (actor: Actor, id: string, version?: number): Promise<void> =>
  changeLawyerGroup(actor, id, ({ closed_at }) => ({ closed_at: closed_at ?? now().toISOString() }), version, 'close');

/** @throws as changeLawyerGroup does */
export const reopenLawyerGroup = (actor: Actor, id: string, version?: number): Promise<void> =>
  changeLawyerGroup(actor, id, () => ({ closed_at: null }), version, 'reopen');

/** Adds a legal assistant with the id that the form sends, or updates one. @throws as changeLawyerGroup does */
export const putLegalAssistant = (
  actor: Actor,
  id: string,
  assistant: Omit<Lawyer, 'bio'>,
  version?: number,
): Promise<void> =>
  changeLawyerGroup(
    actor,
    id,
    ({ legal_assistants }) => {
      const next = putAssistant(legal_assistants, assistant);
      if (!next) throw new KnownError(422, TOO_MANY_ASSISTANTS);
      return { legal_assistants: next };
    },
    version,
  );

/** @throws as changeLawyerGroup does */
export const removeLegalAssistant = (actor: Actor, id: string, lawyerId: string, version?: number): Promise<void> =>
  changeLawyerGroup(
    actor,
    id,
    ({ legal_assistants }) => ({ legal_assistants: removeAssistant(legal_assistants, lawyerId) }),
    version,
  );

const nameTaken = () => refused('name', 'This firm already has a group with this name');
const refused = (field: string, message: string) => new KnownError(422, message, { [field]: [message] });

async function write(tx: Tx, id: string, next: Partial<LawyerGroupRow>, saved: LawyerGroupRow): Promise<void> {
  const group = await tx.lawyerGroup.update({
    where: { id },
    data: {
      name: next.name,
      law_firm_id: next.law_firm,
      panel_solicitor: next.panel_solicitor,
      thirdfort_recipient_emails: next.thirdfortRecipientEmails,
      start_date: next.start_date && new Date(next.start_date),
      fee_example: next.fee_example,
      closed_at: next.closed_at,
    },
  });
  if (next.invoicing_address !== undefined) {
    await setAddress(tx, group.invoicing_address_id, next.invoicing_address, (invoicing_address_id) =>
      tx.lawyerGroup.update({ where: { id }, data: { invoicing_address_id } }),
    );
  }
  if (next.solicitor) {
    await saveLawyers(tx, id, 'solicitor', saved.solicitor ? [saved.solicitor] : [], [next.solicitor]);
  }
  if (next.legal_assistants) {
    await saveLawyers(tx, id, 'legal_assistant', saved.legal_assistants, next.legal_assistants);
  }
}

async function saveLawyers(tx: Tx, lawyer_group_id: string, role: LawyerRole, saved: Lawyer[], next: Lawyer[]) {
  const { gone, added, changed } = listChanges(saved, next);
  await tx.lawyer.deleteMany({ where: { id: { in: gone } } });
  await tx.lawyer.createMany({
    data: added.map(({ _id, ...columns }) => ({ id: _id, lawyer_group_id, role, ...columns })),
  });
  for (const { _id, ...columns } of changed) await tx.lawyer.update({ where: { id: _id }, data: columns });
}
