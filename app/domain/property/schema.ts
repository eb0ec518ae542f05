import { z } from 'zod';
import { homeAddress } from '../address/schema';
import { MAX_PEOPLE, TOO_MANY_PEOPLE } from '../people/rules';
import { id, renamed } from '../shared/schema';
import { HIGHEST_PRICE, LOWEST_PRICE, parsePounds, readTenure } from './rules';

/** The price of a home, typed or as a number of pounds; in pence. */
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

/** The further people of a deal, in JSON: as the forms have them; the entity's own names are understood too. */
export const peopleOf = <Shape extends z.ZodRawShape>(person: z.ZodObject<Shape>) =>
  z
    .array(z.preprocess((body) => renamed(body, PERSON_NAMES), person.extend({ personId: id.optional() })))
    .max(MAX_PEOPLE, TOO_MANY_PEOPLE);

const PERSON_NAMES: Record<string, string> = {
  person_id: 'personId',
  first_name: 'firstName',
  middle_name: 'middleName',
  last_name: 'lastName',
  phone_number: 'mobileNumber',
  correspondence_address: 'correspondenceAddress',
};

/** POST /property */
export const newProperty = z.object({ address: homeAddress, tenure });

/** PUT /property/{id}: either, or both. */
export const propertyChange = z.object({ address: homeAddress.optional(), tenure: tenure.optional() });
