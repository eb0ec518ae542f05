/** What the entities of the JSON calls are made of. Every field is named: one that is not in an entity fails a test. */
import { z } from 'zod';

/** The schemas that have a name in the published contract. */
export const named = z.registry<{ id: string; description?: string }>();

export const entity = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  z.strictObject(shape).register(named, { id, description });

export const id = z.string().regex(/^[0-9a-f]{24}$/);
/** A moment. */
export const moment = z.iso.datetime({ offset: true });
export const day = z.iso.date();
export const text = z.string();
export const texts = z.array(text);
export const version = z.number().int().min(0);
/** Pounds, with two decimals at most. */
export const pounds = z.number().min(0);
export const count = z.number().int().min(0);

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  totalItems: count,
  totalFilteredItems: count,
});

export const idAndName = entity('Named', 'The id of something, and what it is called.', { _id: id, name: text });
