import type { ReactNode } from 'react';
import type { PeopleKind } from '~/domain/onboarding/drafts-schema';
import { displayPhone, fullName } from '~/domain/people/rules';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { poundsInWords } from '~/domain/shared/pence-rules';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { personWords } from './person-labels';

/** The other people of a form. The buttons to their pages save what was typed on this one. */
export function PeopleList({ kind, people }: { kind: PeopleKind; people: readonly (PersonInDeal | Giftor)[] }) {
  const word = personWords[kind];
  return (
    <>
      {people.map((person) => (
        <PersonPanel
          key={person.personId}
          person={person}
          actions={
            <>
              <Button variant="quiet" small name="intent" value={`edit:${kind}:${person.personId}`}>
                Edit<span className="sr-only"> {fullName(person)}</span>
              </Button>
              <Button variant="quiet" small name="intent" value={`remove:${kind}:${person.personId}`}>
                Remove<span className="sr-only"> {fullName(person)}</span>
              </Button>
            </>
          }
        />
      ))}
      <div className="mt-3">
        <Button variant="quiet" small name="intent" value={`add:${kind}`}>
          {people.length > 0 ? `Add another ${word}` : `Add ${word}`}
        </Button>
      </div>
    </>
  );
}

export function PersonPanel({ person, actions }: { person: PersonInDeal | Giftor; actions: ReactNode }) {
  return (
    <Panel action={actions}>
      <b>{fullName(person)}</b>
      {'amount' in person && `, ${poundsInWords(person.amount)}`}
      <br />
      {person.email}
      {person.email && person.mobileNumber && ', '}
      {person.mobileNumber && <span className="whitespace-nowrap">{displayPhone(person.mobileNumber)}</span>}
    </Panel>
  );
}
