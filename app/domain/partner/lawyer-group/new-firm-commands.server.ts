import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { isRefusedBy, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { insertLawFirm } from '../law-firm/commands.server';
import type { NewFirmWithGroup } from './schema';

/**
 * Adds a law firm that we do not have yet, with a lawyer group and its solicitor, all or nothing: for a buyer who has a solicitor of their
 * own. The group is not on our panel.
 * @param id of the new group: a form that is sent twice names the same one
 * @returns the group's id
 */
export async function createFirmWithGroup(actor: Actor, answers: NewFirmWithGroup, id: string): Promise<string> {
  const { groupName, solicitor, ...firm } = answers;
  const law_firm_id = newId();
  try {
    await transaction(async (tx) => {
      await insertLawFirm(tx, actor, law_firm_id, firm);
      await tx.lawyerGroup.create({ data: { id, law_firm_id, name: groupName, panel_solicitor: false } });
      await tx.lawyer.create({ data: { id: newId(), lawyer_group_id: id, role: 'solicitor', ...solicitor } });
      const after = { name: groupName, law_firm: law_firm_id, panel_solicitor: false, solicitor };
      await recordChange(tx, actor, {
        action: 'create',
        subjectType: 'lawyer_group',
        subjectId: id,
        before: null,
        after,
      });
    });
  } catch (error) {
    const isMadeAlready = isRefusedBy(error, 'lawyer_group_pkey');
    if (!isMadeAlready) throw error;
  }
  return id;
}
