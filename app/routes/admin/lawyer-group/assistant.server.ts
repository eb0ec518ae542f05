import { z } from 'zod';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import { id } from '~/domain/shared/schema';
import { notFound } from '~/platform/errors';

/** The ids in the URL of a group's legal assistant. */
export const assistantParams = z.object({ id, lawyerId: id });

/** @throws KnownError 404 when no one in the group has that id */
export async function getAssistant(params: z.output<typeof assistantParams>) {
  const { version, legal_assistants } = await getLawyerGroupRow(params.id);
  const assistant = legal_assistants.find((each) => each._id === params.lawyerId);
  if (!assistant) throw notFound();
  return { version, assistant };
}
