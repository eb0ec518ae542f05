import { z } from 'zod';
import { isoDay } from '../shared/day-schema';
import { optional, severalLines, ticked } from '../shared/schema';
import { SOLICITOR_REQUIRED } from './rules';

const solicitor = z
  .string(SOLICITOR_REQUIRED)
  .regex(/^[0-9a-f]{24}$/i, SOLICITOR_REQUIRED)
  .toLowerCase();

const emails = z.strictObject({
  seller_introduction: ticked,
  buyer_introduction: ticked,
  seller_instruction: ticked,
  buyer_instruction: ticked,
  plot_plan_request: ticked,
});

const comments = optional(severalLines(2_000));

/** POST /transaction/{id}/lawyer-group, and the dialog. `date_legal_started` is for when the seller's solicitor knows already. */
export const assignment = z.object({
  lawyerGroupsIds: z.object({ seller: solicitor, buyer: solicitor }).prefault({} as never),
  sendCheckedEmails: emails.prefault({}),
  seller_comments: comments,
  buyer_comments: comments,
  date_legal_started: isoDay.optional().transform((day) => day ?? null),
});
export type Assignment = z.output<typeof assignment>;
