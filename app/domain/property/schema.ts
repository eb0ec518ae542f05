import { z } from 'zod';
import { homeAddress } from '../address/schema';
import { MAX_PEOPLE, TOO_MANY_PEOPLE } from '../people/rules';
import { formNamesOf } from '../shared/answers-rules';
import { parsePounds } from '../shared/pence-rules';
import type { Question } from '../shared/questions';
import { openSchemasOf, refusingMissing } from '../shared/questions-schema';
import { id, withFormNames } from '../shared/schema';
import { HIGHEST_PRICE, LOWEST_PRICE, readTenure } from './rules';

/** The price of a home, typed or as a number of pounds; kept in pence. */
export const homePrice = (message: string) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((typed, context) => {
      const pence = parsePounds(String(typed ?? ''));
      if (pence !== null && pence >= LOWEST_PRICE && pence <= HIGHEST_PRICE) return pence;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

export const askingPrice = homePrice('Asking price must be higher than £99,000 and less than £100,000,000');

const tenure = z.string().trim().min(1).max(255).transform(readTenure);

/** The further people of a deal in JSON: by the forms' field names, or the entity's. */
export const peopleOf = <Shape extends z.ZodRawShape>(person: z.ZodObject<Shape>, questions: readonly Question[]) =>
  z
    .array(
      z.preprocess(
        (body) =>
          withFormNames(body, {
            person_id: 'personId',
            ...formNamesOf(questions),
            correspondence_address: 'correspondenceAddress',
          }),
        refusingMissing(person.extend({ personId: id.optional(), ...openSchemasOf(questions) }), questions),
      ),
    )
    .max(MAX_PEOPLE, TOO_MANY_PEOPLE);

/** POST /property */
export const newProperty = z.object({ address: homeAddress, tenure });

/** PUT /property/{id}: either field, or both. */
export const propertyChange = z.object({ address: homeAddress.optional(), tenure: tenure.optional() });
