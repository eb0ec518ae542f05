import { z } from 'zod';
import { address } from '../../address/entity-schema';
import { day, entity, id, moment, text, texts, version } from '../../shared/entity-schema';
import { contact } from '../contact-schema';
import { lawFirm } from '../law-firm/entity-schema';
import { LAWYER_TITLES } from './title-rules';

export const lawyer = entity('Lawyer', 'A solicitor or a legal assistant.', {
  ...contact,
  last_name: text,
  title: z.enum(LAWYER_TITLES).nullable(),
  regulator_number: text.nullable().describe('The number at the regulator that gives the title.'),
  bio: text.nullable(),
});

export const lawyerGroup = entity('LawyerGroup', 'A team in a law firm that cases are assigned to.', {
  _id: id,
  name: text,
  law_firm: lawFirm,
  panel_solicitor: z.boolean(),
  solicitor: lawyer.nullable(),
  legal_assistants: z.array(lawyer),
  invoicing_address: address.nullable(),
  thirdfortRecipientEmails: texts,
  start_date: day.nullable(),
  fee_example: text.nullable(),
  closed_at: moment
    .nullable()
    .describe('From this moment it gets no new transactions. It also gets none while its law firm is closed.'),
  version,
});

export const groupToChoose = entity('LawyerGroupToChoose', 'A lawyer group as it is offered while staff type.', {
  id,
  name: text,
  firm: text,
  firmId: id,
  town: text.nullable(),
  solicitor: text.nullable(),
  isPanel: z.boolean(),
});

export type LawyerGroup = z.infer<typeof lawyerGroup>;
