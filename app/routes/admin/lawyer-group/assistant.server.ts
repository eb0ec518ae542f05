import { z } from 'zod';
import { getLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { id } from '~/domain/shared/schema';
import { notFound } from '~/platform/errors';

/** Who may come to a page about a legal assistant of a group, and what it says when it fails. */
export const onAssistant = (failure: string) =>
  ({ access: 'staff', params: z.object({ id, lawyerId: id }), failure }) as const;

/** @throws KnownError 404 when the group has nobody of that id */
export async function getAssistant(params: { id: string; lawyerId: string }) {
  const { _id, version, legal_assistants } = await getLawyerGroup(params.id);
  const assistant = legal_assistants.find((each) => each._id === params.lawyerId);
  if (!assistant) throw notFound();
  return { groupId: _id, version, assistant };
}
