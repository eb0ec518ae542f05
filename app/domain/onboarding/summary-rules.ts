import { type Address, addressLines } from '~/domain/address/rules';
import { displayPhone, fullName } from '~/domain/people/rules';
import type { PersonInDeal } from '~/domain/people/schema';
import { answersInWords, columnsOf, type SavedAnswers } from '~/domain/shared/answers-rules';
import type { Question } from '~/domain/shared/questions';
import type { StepKey } from './journey-rules';

type Row = { label: string; value: string };

/** Answers to check before agreeing, with the step that can change them. */
export type SummaryPart = { title: string; step: StepKey; rows: Row[] };

export type Person = {
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string;
  phoneNumber: string | null;
};

export const MISSING = 'Missing value';

/** The answers of a list that belong to this part. */
export const rowsOf = (questions: readonly Question[], part: string, saved: SavedAnswers): Row[] =>
  answersInWords(
    questions.filter((question) => question.part === part),
    'summary',
    saved,
  ).map(({ label, value }) => ({ label, value: value ?? MISSING }));

export const inLines = (address: Address) => addressLines(address).join('\n');
const phone = (number: string | null) => (number === null ? MISSING : displayPhone(number));

export const aboutYou = (person: Person, correspondenceAddress: Address | null): SummaryPart => ({
  title: 'About you',
  step: 'about-you',
  rows: [
    { label: 'Name', value: fullName(person) },
    { label: 'Email', value: person.email },
    { label: 'Mobile number', value: phone(person.phoneNumber) },
    ...(correspondenceAddress ? [{ label: 'Address for letters', value: inLines(correspondenceAddress) }] : []),
  ],
});

/** One row for each person, numbered when there are several. `more` adds details after the name. */
export const peopleRows = <P extends PersonInDeal>(
  label: string,
  people: readonly P[],
  questions: readonly Question[],
  more: (person: P) => string[] = () => [],
): Row[] =>
  people.map((person, index) => ({
    label: people.length === 1 ? label : `${label} ${index + 1}`,
    value: [
      fullName(person),
      ...more(person),
      person.email ?? MISSING,
      phone(person.mobileNumber),
      ...(person.correspondenceAddress ? [inLines(person.correspondenceAddress)] : []),
      ...answersInWords(questions, 'summary', columnsOf(questions, person as Record<string, unknown>)).map(
        ({ label, value }) => `${label}: ${value ?? MISSING}`,
      ),
    ].join('\n'),
  }));
