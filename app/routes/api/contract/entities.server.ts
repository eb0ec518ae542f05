/**
 * The entities that calls answer with, under the specification's names. An entity is defined in its noun, or here if it belongs to
 * none.
 */
import { z } from 'zod';
import { entity, id, text, texts } from '~/domain/shared/entity-schema';

export { signedInUser, user, userOfDeal } from '~/domain/account/entity-schema';
export { address } from '~/domain/address/entity-schema';
export { giftor, personInDeal } from '~/domain/people/entity-schema';
export { property } from '~/domain/property/entity-schema';
export * from '~/domain/shared/entity-schema';

export const problem = entity('Problem', 'Why a call was refused, in words for the person who made it.', {
  message: text,
  fieldErrors: z.record(z.string(), texts).optional(),
});

/** What was done, in words for the person who did it. */
export const messageEntity = entity('Message', 'What was done, in words for the person who did it.', { message: text });

export const createdEntity = entity('Made', 'The id of what was made.', { _id: id });

export const success = entity('Success', 'It was done.', { success: z.literal(true) });

export const shownVersion = entity('ShownVersion', 'Changes when what an open page shows has changed.', {
  version: text,
});

export const nameAndEmail = entity('NameAndEmail', 'A person as a search shows one.', {
  first_name: text,
  last_name: text,
  email: text,
});
