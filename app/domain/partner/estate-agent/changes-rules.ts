/** How a form changes the people of an estate agent, whether saved or a draft. */
import { KnownError, notFound } from '~/platform/errors';
import { type Negotiator, putNegotiator, putValuer, removeValuer, type Valuer } from './rules';
import { LAST_VALUER, TOO_MANY_NEGOTIATORS } from './schema';

type Person = { _id: string };
type Valuers = { valuers: Valuer[] };
type Negotiators = { negotiators: Negotiator[] };

/** @param isNew false for an existing valuer. @throws KnownError 404 when an existing one has been deleted */
export const saveValuer =
  (valuer: Valuer, isNew: boolean) =>
  ({ valuers }: Valuers): Valuers => ({ valuers: putValuer(isNew ? valuers : having(valuers, valuer), valuer) });

/** @throws KnownError 422 for the last one */
export const deleteValuer =
  (id: string) =>
  ({ valuers }: Valuers): Valuers => {
    const remaining = removeValuer(valuers, id);
    if (!remaining) throw new KnownError(422, LAST_VALUER);
    return { valuers: remaining };
  };

/** @throws KnownError 422 when there is no room for one more; 404 like `saveValuer` */
export const saveNegotiator =
  (negotiator: Negotiator, isNew: boolean) =>
  ({ negotiators }: Negotiators): Negotiators => {
    const next = putNegotiator(isNew ? negotiators : having(negotiators, negotiator), negotiator);
    if (!next) throw new KnownError(422, TOO_MANY_NEGOTIATORS);
    return { negotiators: next };
  };

export const deleteNegotiator =
  (id: string) =>
  ({ negotiators }: Negotiators): Negotiators => ({ negotiators: negotiators.filter(({ _id }) => _id !== id) });

function having<Of extends Person>(people: Of[], { _id }: Person): Of[] {
  if (people.some((person) => person._id === _id)) return people;
  throw notFound();
}
