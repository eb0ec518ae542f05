import { z } from 'zod';
import { homeAddress } from '../address/schema';
import { MOST_PEOPLE, TOO_MANY_PEOPLE } from '../people/rules';
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

/** An id in a JSON body or an address: 24 hexadecimal characters. */
export const id = z
  .string('Invalid ObjectId format')
  .regex(/^[0-9a-f]{24}$/i, 'Invalid ObjectId format')
  .toLowerCase();

const tenure = z.string().trim().min(1).max(255).transform(readTenure);

export const SELECT = 'Please select an option';

/** 'yes' and 'no' from a form, true and false from JSON. */
export const yesNo = z
  .union([z.boolean(), z.enum(['yes', 'no'])], SELECT)
  .transform((answer) => answer === true || answer === 'yes');

/** Rules across fields are told of even while other fields are wrong. */
export const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** The further people of a deal, in JSON. */
export const peopleOf = <Shape extends z.ZodRawShape>(person: z.ZodObject<Shape>) =>
  z.array(person.extend({ personId: id.optional() })).max(MOST_PEOPLE, TOO_MANY_PEOPLE);

export const termsAnswer = z.union([
  z.boolean(),
  z.object({ accepted: z.boolean() }).transform(({ accepted }) => accepted),
]);

/** A JSON body by the forms' names, where it uses the entity's own. */
export const renamed = (body: unknown, formNames: Record<string, string>): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [formNames[name] ?? name, value]))
    : body;

/** POST /property */
export const newProperty = z.object({ address: homeAddress, tenure });

/** PUT /property/{id}: either, or both. */
export const propertyChange = z.object({ address: homeAddress.optional(), tenure: tenure.optional() });
