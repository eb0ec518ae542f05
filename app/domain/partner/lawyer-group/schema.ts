import { z } from 'zod';
import { optionalAddress } from '../../address/schema';
import { emailAddress } from '../../people/email-schema';
import { nameByStaff, phoneNumber } from '../../people/name-schema';
import { isoDay, typedDay } from '../../shared/day-schema';
import { id, idOf, optional, SELECT, severalLines, someOf, ticked } from '../../shared/schema';
import { newLawFirm } from '../law-firm/schema';
import { nameOfFirm } from '../schema';
import { MAX_ASSISTANTS, TOO_MANY_ASSISTANTS } from './rules';
import { LAWYER_TITLES } from './title-rules';

const TITLE_FIRST = 'Please select the title that this number goes with';

/** A number needs a title, since the title tells which regulator it is with. */
const withTitle = <Shape extends z.ZodRawShape>(lawyer: z.ZodObject<Shape>) =>
  lawyer.refine(
    (given) => {
      const { title, regulator_number } = given as { title?: unknown; regulator_number?: unknown };
      return !regulator_number || Boolean(title);
    },
    { path: ['title'], message: TITLE_FIRST },
  );

const lawyer = z.object({
  _id: id.optional(),
  first_name: nameByStaff('First name'),
  last_name: nameByStaff('Last name'),
  email: optional(emailAddress),
  phone_number: optional(phoneNumber),
  title: optional(z.enum(LAWYER_TITLES, SELECT)),
  regulator_number: optional(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9/-]{1,20}$/, 'Please enter the number as it is in the regulator’s register'),
  ),
  /** Shown to the customer on the solicitor's card. */
  bio: optional(severalLines(2_000)),
});

/** The solicitor, or one of the legal assistants. */
export const lawyerForm = withTitle(lawyer);

/** Customers do not see legal assistants, so that form asks for no bio. */
export const legalAssistantForm = withTitle(lawyer.omit({ _id: true, bio: true }));

const MAX_EMAILS = 50;

const NO_EMAIL = 'Please add at least one email address';
const emails = z
  .array(emailAddress, NO_EMAIL)
  .min(1, NO_EMAIL)
  .max(MAX_EMAILS, `You can add up to ${MAX_EMAILS} email addresses`)
  .transform((list) => [...new Set(list)]);

const isEmail = (text: string) => emailAddress.safeParse(text).success;

/** The emails as they are typed or pasted: one on each line, or separated in any usual way. */
export const recipientEmailsForm = z.object({
  thirdfortRecipientEmails: z
    .string()
    .nullish()
    .transform((text) => (text ?? '').split(/[\s,;]+/).filter(Boolean))
    .refine((list) => list.every(isEmail), {
      error: ({ input }) =>
        `Please enter a valid email address instead of “${(input as string[]).find((email) => !isEmail(email))}”`,
      abort: true,
    })
    .pipe(emails),
});

export const lawyerGroupForm = z.object({
  name: nameOfFirm('Name'),
  law_firm: id,
  panel_solicitor: ticked,
  invoicing_address: optionalAddress,
  /** Customers see both where they choose their solicitor. */
  start_date: typedDay,
  fee_example: optional(severalLines(500)),
});

/** A new group of a firm: its people are added afterwards. */
export const newLawyerGroup = lawyerGroupForm.omit({ law_firm: true });
export type NewLawyerGroup = z.output<typeof newLawyerGroup>;

/** Any of the parts; the others stay as they are. */
export const lawyerGroupChange = someOf(
  lawyerGroupForm.extend({
    law_firm: idOf('Invalid ObjectId format'),
    solicitor: lawyerForm,
    legal_assistants: z.array(lawyerForm).max(MAX_ASSISTANTS, TOO_MANY_ASSISTANTS),
    thirdfortRecipientEmails: emails,
    start_date: isoDay,
  }),
);
export type LawyerGroupChange = z.output<typeof lawyerGroupChange>;

/** The list can be limited to one firm. */
export const lawyerGroupQuery = z.object({ law_firm: optional(id) });

/** A firm that we do not have, with its first lawyer group and that group's solicitor. */
export const newFirmWithGroup = newLawFirm.extend({
  groupName: nameOfFirm('Lawyer group'),
  solicitor: legalAssistantForm,
});
export type NewFirmWithGroup = z.output<typeof newFirmWithGroup>;

/** What is typed to find a group. A value that makes no sense counts as missing. */
export const lawyerGroupSearch = z.object({
  q: z.string().max(200).catch(''),
  panel: z.literal('on').optional().catch(undefined),
});
