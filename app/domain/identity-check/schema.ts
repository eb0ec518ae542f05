import { z } from 'zod';
import { id } from '../shared/schema';

const WRONG = 'Please check your input and try again.';

/** The key of a person of a deal (`PersonOfDeal`): their id, followed for a purchase by its id. */
const personKey = z.string(WRONG).regex(/^[0-9a-f]{24}(?:[0-9a-f]{24})?$/, WRONG);

/** The buttons of the Thirdfort tab. */
export const checkIntent = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('order'), person: personKey }),
  z.object({ intent: z.literal('reorder'), check: id }),
  z.object({ intent: z.literal('abort'), check: id }),
  z.object({ intent: z.literal('order-all') }),
  z.object({ intent: z.literal('ask-agent'), side: z.enum(['seller', 'buyer']) }),
]);

const detail = z.string(WRONG).max(320, WRONG);

/** The call that orders a check: the person's id, or details that the transaction has. */
export const newCheck = z.object({
  person_type: z.enum(['seller', 'buyer', 'giftor'], WRONG).optional(),
  _id: id.optional(),
  person_details: z
    .object(
      {
        email: detail.nullish(),
        first_name: detail.optional(),
        last_name: detail.optional(),
        phone_number: detail.nullish(),
      },
      WRONG,
    )
    .optional(),
});

export const requestorEmail = z.object({ role: z.enum(['buy', 'sell'], WRONG) });
