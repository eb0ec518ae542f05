import { z } from 'zod';
import { optionalAddress } from '../../address/schema';
import { optional, severalLines, someOf, ticked } from '../../config/schema';
import { emailAddress } from '../../people/email';
import { nameByStaff, phoneNumber } from '../../people/schema';
import { id } from '../../property/schema';
import { nameOfFirm } from '../names';

/** The solicitor, or one of the legal assistants. */
const lawyer = z.object({
  _id: id.optional(),
  first_name: nameByStaff('First name'),
  last_name: nameByStaff('Last name'),
  email: optional(emailAddress),
  phone_number: optional(phoneNumber),
  /** What the customer reads on the solicitor's card. */
  bio: optional(severalLines(2_000)),
});

const MOST_ASSISTANTS = 20;
const MOST_EMAILS = 50;

const emails = z
  .array(emailAddress, 'Please add at least one email address')
  .min(1, 'Please add at least one email address')
  .max(MOST_EMAILS, `No more than ${MOST_EMAILS} email addresses`)
  .transform((list) => [...new Set(list)]);

/** Any of the parts; the others stay as they are. */
export const lawyerGroupChange = someOf(
  z.object({
    name: nameOfFirm('Name'),
    law_firm: id,
    panel_solicitor: ticked,
    solicitor: lawyer,
    legal_assistants: z.array(lawyer).max(MOST_ASSISTANTS, `No more than ${MOST_ASSISTANTS} legal assistants`),
    invoicing_address: optionalAddress,
    thirdfortRecipientEmails: emails,
  }),
);
export type LawyerGroupChange = z.output<typeof lawyerGroupChange>;

/** The list may be kept to one firm's. */
export const lawyerGroupQuery = z.object({ law_firm: optional(id) });
