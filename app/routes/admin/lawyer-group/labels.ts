import type { LawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import type { Lawyer } from '~/domain/partner/lawyer-group/rules';
import { displayPhone } from '~/domain/people/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import type { Labels } from '../shared/conflict';
import { addressInWords } from '../shared/conflict-labels';

export const FETCHING = 'There was an error fetching the data';
export const SAVING = 'An unknown error occurred';
export const SAVING_EMAILS = 'Failed to update thirdfort details';

export const nameOf = ({ first_name, last_name }: Lawyer) => `${first_name} ${last_name}`;

const whole = (lawyer: Lawyer) =>
  [nameOf(lawyer), lawyer.email, lawyer.phone_number && displayPhone(lawyer.phone_number), lawyer.bio]
    .filter(Boolean)
    .join(', ');

/** A lawyer group's parts, for the second of two editors. @param firms those that it may have moved between */
export const labelsOfGroup = (firms: readonly { _id: string; name: string }[] = []): Labels<LawyerGroupRow> => ({
  name: ['Name'],
  law_firm: ['Law firm', (id) => firms.find(({ _id }) => _id === id)?.name ?? id],
  panel_solicitor: ['Panel solicitor', (isPanel) => (isPanel ? 'Yes' : 'No')],
  invoicing_address: ['Invoicing address', addressInWords],
  start_date: ['On the panel since', (day) => day && formatDay(day)],
  fee_example: ['Fee example'],
  closed_at: ['Closed since', (at) => at && formatDay(at)],
  solicitor: ['Solicitor', (solicitor) => solicitor && whole(solicitor)],
  legal_assistants: ['Legal assistants', (assistants) => assistants.map(whole).join('; ') || null],
  thirdfortRecipientEmails: ['Thirdfort recipient emails', (emails) => emails.join(', ') || null],
});
