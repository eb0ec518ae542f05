import type { LawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import type { Lawyer } from '~/domain/partner/lawyer-group/rules';
import { regulatorWords, titleLabel } from '~/domain/partner/lawyer-group/title-rules';
import { displayPhone } from '~/domain/people/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import type { Labels } from '../shared/conflict';
import { addressInWords } from '../shared/conflict-labels';

export const FETCHING = 'There was an error fetching the data';
export const SAVING = 'An unknown error occurred';
export const SAVING_EMAILS = 'Failed to update thirdfort details';

export const nameOf = ({ first_name, last_name }: Lawyer) => `${first_name} ${last_name}`;

/** A lawyer's title, and their regulator. */
export const titleOf = ({ title, regulator_number }: Lawyer): string[] =>
  title ? [titleLabel(title), regulatorWords(title, regulator_number) ?? ''] : [];

const whole = (lawyer: Lawyer) =>
  [
    nameOf(lawyer),
    ...titleOf(lawyer),
    lawyer.email,
    lawyer.phone_number && displayPhone(lawyer.phone_number),
    lawyer.bio,
  ]
    .filter(Boolean)
    .join(', ');

/** The labels of a lawyer group's fields, for the second of two editors. @param firms between which it may have moved */
export const labelsOfGroup = (firms: readonly { _id: string; name: string }[] = []): Labels<LawyerGroupRow> => ({
  name: ['Name'],
  law_firm: ['Law firm', (id) => firms.find(({ _id }) => _id === id)?.name ?? id],
  panel_solicitor: ['Panel solicitor', (isPanel) => (isPanel ? 'Yes' : 'No')],
  invoicing_address: ['Invoicing address', addressInWords],
  start_date: ['On the panel since', (day) => day && formatDay(day)],
  fee_example: ['Example fee, including VAT'],
  closed_at: ['Closed since', (at) => at && formatDay(at)],
  solicitor: ['Solicitor', (solicitor) => solicitor && whole(solicitor)],
  legal_assistants: ['Legal assistants', (assistants) => assistants.map(whole).join('; ') || null],
  thirdfortRecipientEmails: ['Thirdfort recipient emails', (emails) => emails.join(', ') || null],
});
