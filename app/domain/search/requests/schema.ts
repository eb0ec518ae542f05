import { z } from 'zod';
import { parsePounds } from '../../shared/pence-rules';
import { id, optional, SELECT, severalLines, ticked } from '../../shared/schema';
import { type AnswerType, FEE_REQUIRED, HIGHEST_FEE, REQUEST_STATUSES, REQUEST_TYPES } from './rules';

/** POST /additional-search-requests/transaction/{id} */
export const newRequest = z.object({ type: z.enum(REQUEST_TYPES, SELECT) });

/** Pounds as typed, or as a number; kept in pence. */
const fee = z
  .union([z.string(), z.number()], FEE_REQUIRED)
  .nullish()
  .transform((typed, context): number => {
    const pence = parsePounds(String(typed ?? ''));
    if (pence !== null && pence > 0 && pence <= HIGHEST_FEE) return pence;
    context.addIssue({ code: 'custom', message: FEE_REQUIRED });
    return z.NEVER;
  });

const note = optional(severalLines(1_000));

/** PATCH /additional-search-requests/{id}. A fee approval needs its fee when it is sent. */
export const requestChange = z.object({ status: z.enum(REQUEST_STATUSES, SELECT), fee: optional(fee), note });

/** The same from the card, which has a button for each step. */
export const requestStep = z.object({ requestId: id, status: z.enum(['sent', 'received', 'forwarded'], SELECT) });

/** The dialog that names the fee and sends the request. */
export const feeForm = z.object({ fee, note });

const reason = severalLines(1_000);
const given = {
  answer: z.enum(['yes', 'no'], SELECT),
  /** What the seller saw when they answered. */
  subject: z.string().max(2_000),
};

/** What a seller answers. Who agrees to a fee can ask us to start now. Someone who says that an address is wrong must say what it is. */
export const answerForms = {
  fee_approval: z.object({ ...given, reason: optional(reason), startNow: ticked }),
  address_confirmation: z.object({ ...given, reason: optional(reason) }).superRefine((form, context) => {
    if (form.answer === 'no' && form.reason === null)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Enter your full address' });
  }),
} satisfies Record<AnswerType, z.ZodType>;
