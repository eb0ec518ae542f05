import { z } from 'zod';
import { emailAddress } from '../../people/email-schema';
import { nameByStaff } from '../../people/name-schema';
import { homePrice } from '../../property/schema';
import { typedDay } from '../../shared/day-schema';
import { optional } from '../../shared/schema';

const DAY_REQUIRED = 'Please enter the day';

/** 'I have accepted an offer'. The seller may not know the buyer's name and email. */
export const offerForm = z.object({
  price: homePrice('Price must be higher than £99,000 and less than £100,000,000'),
  day: typedDay.pipe(z.string(DAY_REQUIRED)),
  buyerName: optional(nameByStaff('Name')),
  buyerEmail: optional(emailAddress),
});

export type NewOffer = z.output<typeof offerForm>;
