import { z } from 'zod';
import { id } from '../shared/schema';

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);

type Fields = Record<string, unknown>;

/** An object of fields; those that the schema refuses are left out. */
const fieldsOf = (answer: z.ZodType) =>
  z.record(z.string(), z.unknown()).transform((fields) => {
    const entries = Object.entries(fields).flatMap(([name, value]) => {
      const parsed = answer.safeParse(value);
      return parsed.success ? [[name, parsed.data] as const] : [];
    });
    return Object.fromEntries(entries) as Fields;
  });

/** What was typed in a form, by field name: a text, or an object of nested fields. A value that no field can hold is left out. */
export const typed = fieldsOf(z.union([plain, fieldsOf(plain)]));

const idOrNone = id.nullable().catch(null);

/** The hidden fields of a property form: which sale or purchase it was about when it was shown. */
export const formTarget = z
  .object({ _id: idOrNone, newest: idOrNone })
  .transform(({ _id, newest }) => ({ dealId: _id, newestId: newest }));
