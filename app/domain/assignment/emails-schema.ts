import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To each customer of a deal, when a solicitor was chosen; about the purchase, or, without one, about the sale. */
export const solicitorIntroductionEmail = defineEmail('solicitor-introduction', z.object({ groupId: id }), {
  despiteComplaint: true,
});
export type IntroductionData = z.infer<typeof solicitorIntroductionEmail.data>;

/** To the solicitor of one side and the others of the group, about the purchase's buyer, or, without a purchase, the sale's seller. */
export const solicitorInstructionEmail = defineEmail('solicitor-instruction', z.object({ assignmentId: id }));
export type InstructionData = z.infer<typeof solicitorInstructionEmail.data>;
