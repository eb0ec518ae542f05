import type { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { displayPhone } from '~/domain/people/rules';
import { newId } from '~/platform/ids';
import { urls } from '~/urls';
import { dialogForm } from '../shared/dialog-form.server';
import { FETCHING, LABELS, UPDATING } from './labels';
import {
  ADD,
  type Change,
  changeSubject,
  getSubject,
  isNew,
  personOf,
  personParams,
  type Subject,
} from './subject.server';

interface PersonFormOptions<Person, Answers> {
  kind: 'valuers' | 'negotiators';
  people: (subject: Subject) => readonly Person[];
  schema: z.ZodType<Answers>;
  /** The change that saves a person. @param added true for a new person; otherwise the id has to exist */
  change: (person: Answers & { _id: string }, added: boolean) => Change;
}

type RequestContext = { viewer: Viewer; params: z.output<typeof personParams> };

/** The dialog of a form for a valuer or a negotiator, saved or new. */
export function personForm<Person extends { _id: string; phone_number: string | null }, Answers>({
  kind,
  people,
  schema,
  change,
}: PersonFormOptions<Person, Answers>) {
  async function load({ viewer, params: { id, personId } }: RequestContext) {
    const subject = await getSubject(viewer, id);
    const known = personOf(people(subject), personId) ?? undefined;
    return {
      here: urls.adminEstateAgentPerson(id, kind, personId),
      version: subject.version,
      _id: known ? undefined : newId(),
      // A number as the page shows it, which the schema reads too.
      known: known ? { ...known, phone_number: known.phone_number && displayPhone(known.phone_number) } : undefined,
      isNew: !known,
      isFirst: people(subject).length === 0,
    };
  }
  return dialogForm({
    params: personParams,
    back: ({ id }) => urls.adminEstateAgent(id),
    load,
    loadFailure: FETCHING,
    // The person was deleted in the meantime, so what was typed becomes the form that adds one.
    whenGone: ({ viewer, params }) => load({ viewer, params: { ...params, personId: ADD } }),
    schema,
    save: ({ viewer, params: { id, personId }, answers, ...sent }) => {
      const added = isNew(personId);
      const person = { ...answers, _id: added ? sent._id : personId };
      return changeSubject(viewer, id, change(person, added), sent.version);
    },
    failure: UPDATING,
    labels: LABELS,
  });
}
