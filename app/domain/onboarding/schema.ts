import { z } from 'zod';
import { id } from '../property/schema';

const idOrNone = id.nullable().catch(null);

/** The hidden fields of a property form: which sale or purchase it was about when it was shown. */
export const formTarget = z
  .object({ _id: idOrNone, newest: idOrNone })
  .transform(({ _id, newest }) => ({ dealId: _id, newestId: newest }));
