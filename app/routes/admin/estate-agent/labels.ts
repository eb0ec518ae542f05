import { addressLines } from '~/domain/address/rules';
import type { EstateAgentParts } from '~/domain/partner/estate-agent/entity-schema';
import type { Negotiator, Office, ThirdfortSettings, Valuer } from '~/domain/partner/estate-agent/rules';
import { displayPhone } from '~/domain/people/rules';
import type { Labels } from '../shared/conflict';

export const FETCHING = 'There was an error while fetching the estate agent details';
export const UPDATING = 'There was an error while updating the estate agent details';
export const ADDING = 'There was an error while adding the estate agent';

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string | null }) =>
  [first_name, last_name].filter(Boolean).join(' ');

export const THIRDFORT_BOXES = {
  requestsSellerThirdfortChecks: 'Conducts seller checks',
  requestsBuyerThirdfortChecks: 'Conducts buyer checks',
  receivesSellerThirdfortChecks: 'Receives seller checks (not used: we send agents no results)',
  receivesBuyerThirdfortChecks: 'Receives buyer checks (not used: we send agents no results)',
} as const;
export type ThirdfortBox = keyof typeof THIRDFORT_BOXES;
export const thirdfortBoxes = Object.keys(THIRDFORT_BOXES) as ThirdfortBox[];

const inOneLine = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(', ');

const personWords = (person: Valuer | Negotiator) =>
  inOneLine(
    nameOf(person),
    'primary_valuer' in person && person.primary_valuer && 'primary',
    person.email,
    person.phone_number && displayPhone(person.phone_number),
  );
const peopleWords = (people: readonly (Valuer | Negotiator)[]) => people.map(personWords).join('; ') || null;

const officeWords = ({ name, phone_number, address }: Office) =>
  inOneLine(name, phone_number && displayPhone(phone_number), ...(address ? addressLines(address) : []));

const thirdfortWords = (settings: ThirdfortSettings) =>
  inOneLine(
    ...thirdfortBoxes.map((box) => settings[box] && THIRDFORT_BOXES[box]),
    ...settings.thirdfortRequesterEmails,
  ) || null;

/** An estate agent has one version for all its cards, so the second of two editors is shown every card that changed. */
export const LABELS: Labels<EstateAgentParts> = {
  brand: ['Brand'],
  office: ['Office', officeWords],
  valuers: ['Valuers', peopleWords],
  negotiators: ['Negotiators', peopleWords],
  thirdfort: ['Thirdfort Checks', thirdfortWords],
};
