import { z } from 'zod';
import { emailAddress } from '../people/email-schema';
import { nameByStaff, phoneNumber } from '../people/schema';
import { id, optional, SELECT } from '../shared/schema';
import type { NewWish } from './rules';

/** The seller's choice: the word for none, or the id of a lawyer group of our panel. */
export const sellerWishForm = z.object({
  choice: z
    .union([z.literal('choose_for_me'), id], SELECT)
    .transform(
      (choice): NewWish =>
        choice === 'choose_for_me' ? { kind: 'choose_for_me' } : { kind: 'panel', lawyerGroupId: choice },
    ),
});

/** What a buyer tells us of a solicitor of their own. */
const ownSolicitor = z.object({
  firmName: nameByStaff('Firm'),
  solicitorName: nameByStaff('Name'),
  email: emailAddress,
  phoneNumber: optional(phoneNumber),
});

/** The fields of a solicitor of one's own are read only where the buyer says to have one. */
export const buyerWishForm = z.discriminatedUnion(
  'choice',
  [z.object({ choice: z.literal('choose_for_me') }), ownSolicitor.extend({ choice: z.literal('own') })],
  SELECT,
);

export const buyerWish = ({ choice, ...own }: z.output<typeof buyerWishForm>): NewWish =>
  choice === 'own' ? { kind: 'own', ...(own as z.output<typeof ownSolicitor>) } : { kind: choice };
