/** The parts of the entities in the JSON calls. Every field must be named: one that is missing in its entity fails a test. */
import { z } from 'zod';

/** The schemas that have a name in the published contract. */
export const named = z.registry<{ id: string; description?: string }>();

export const entity = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  z.strictObject(shape).register(named, { id, description });

export const id = z.string().regex(/^[0-9a-f]{24}$/);
/** A moment, with its offset. */
export const moment = z.iso.datetime({ offset: true });
export const day = z.iso.date();
export const text = z.string();
export const texts = z.array(text);
export const version = z.number().int().min(0);
/** Pounds, with at most two decimals. */
export const pounds = z.number().min(0);
export const count = z.number().int().min(0);

export const pageOf = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  totalItems: count,
  totalFilteredItems: count,
});

export const idAndName = entity('Named', 'The id of something, and what it is called.', { _id: id, name: text });
