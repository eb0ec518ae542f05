import { z } from 'zod';
import { isoDay, typedDay } from '../shared/day-schema';
import { id, optional, SELECT, severalLines, ticked } from '../shared/schema';
import { ASSIGNMENT_EMAILS, SOLICITOR_REQUIRED } from './rules';

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

const MAX_PURCHASES = 100;

/** What the call and the dialog have in common. */
const common = {
  lawyerGroupsIds: z.object({ seller: solicitor, buyer: solicitor }).prefault({} as never),
  sendCheckedEmails: emails.prefault({}),
  seller_comments: comments,
  buyer_comments: comments,
};

/**
 * POST /transaction/{id}/lawyer-group. `date_legal_started` is for a seller's solicitor who was told by other means. `acceptedPurchaseIds`
 * names the buyers who get the solicitor, and accepts one who is not accepted yet; without it, the accepted buyers get the solicitor and no
 * one is accepted. `conflict_of_interest_confirmed` lets one group act for both sides.
 */
export const assignment = z.object({
  ...common,
  date_legal_started: isoDay.optional().transform((day) => day ?? null),
  acceptedPurchaseIds: z
    .array(id, SELECT)
    .max(MAX_PURCHASES, SELECT)
    .nullish()
    .transform((ids) => ids ?? null),
  conflict_of_interest_confirmed: ticked,
});
export type Assignment = z.output<typeof assignment>;

/** An assignment before staff are asked whether one group may act for both sides. */
export type UnconfirmedAssignment = Omit<Assignment, 'conflict_of_interest_confirmed'>;

/** One ticked box is sent as a text, several as a list, and none as nothing. */
const several = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => [given ?? []].flat(), z.array(item).max(MAX_PURCHASES, SELECT));

/** The dialog's form. It always says which buyers it is about; the conflict of interest is asked about at confirming. */
export const assignmentForm = z.object({
  ...common,
  date_legal_started: typedDay,
  acceptedPurchaseIds: several(id),
});

const asTyped = z
  .string()
  .transform((text) => text.slice(0, 10_000))
  .catch('');
const group = id.nullable().catch(null);

/** What was typed and ticked between the dialog's steps, valid or not. */
export const assignmentDraft = z.object({
  /** The sale's version when the dialog was opened. */
  version: z.coerce.number().int().min(0).catch(0),
  lawyerGroupsIds: z.object({ seller: group, buyer: group }).catch({ seller: null, buyer: null }),
  sendCheckedEmails: z.partialRecord(z.enum(ASSIGNMENT_EMAILS), z.literal('on').catch('on')).catch({}),
  acceptedPurchaseIds: several(id).catch([]),
  seller_comments: asTyped,
  buyer_comments: asTyped,
  date_legal_started: z.object({ day: asTyped, month: asTyped, year: asTyped }).catch({ day: '', month: '', year: '' }),
});
export type AssignmentDraft = z.output<typeof assignmentDraft>;
