/** Pieces of schemas that belong to no noun. */
import { z } from 'zod';
import { PAGE_SIZES } from './page-sizes-rules';
import { cleanLines } from './text-rules';

/** Tells of a value's problems as if they had been found here. */
export function passOn(error: z.ZodError, context: z.RefinementCtx): never {
  for (const { message, path } of error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
}

const described = new WeakMap<object, z.ZodType>();

/** Of a schema that takes in anything and judges it by another one: that other one, for the description of a call. */
export const sentAs = (schema: object): z.ZodType | undefined => described.get(schema);

/** Says so. */
export function takingIn<Schema extends z.ZodType>(sent: z.ZodType, schema: Schema): Schema {
  described.set(schema, sent);
  return schema;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && !value.trim());

/** What may be left open: blank is null, anything else has to fit. */
export const optional = <Output>(schema: z.ZodType<Output>) =>
  takingIn(
    schema.nullable(),
    z
      .unknown()
      .optional()
      .transform((value, context): Output | null => {
        if (isBlank(value)) return null;
        const parsed = schema.safeParse(value);
        return parsed.success ? parsed.data : passOn(parsed.error, context);
      }),
  );

/** What someone writes in a field of several lines. */
export const severalLines = (most: number) =>
  z
    .string()
    .transform(cleanLines)
    .pipe(z.string().max(most, `This must be less than ${most} characters long`));

/** A tick box of a form, or JSON's true and false. */
export const ticked = z
  .union([z.boolean(), z.enum(['on', 'yes', 'no', ''])])
  .nullish()
  .transform((value) => value === true || value === 'on' || value === 'yes');

/** Any of the fields: one that is not sent is not in the output either, whatever it would be by default. */
export const someOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  takingIn(
    schema.partial(),
    z.record(z.string(), z.unknown()).transform((body, context): Partial<z.output<z.ZodObject<Shape>>> => {
      const sent = Object.fromEntries(Object.entries(schema.shape).filter(([name]) => body[name] !== undefined));
      const parsed = z.object(sent as Shape).safeParse(body);
      return parsed.success ? parsed.data : passOn(parsed.error, context);
    }),
  );

/** Sent along with a change: the version that its editor saw, a number or a hidden field. Absent, no one asks. */
export const seenVersion = z.object({
  version: z
    .union([
      z.number().int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .nullish()
    .transform((version) => version ?? undefined),
});

const [DEFAULT_SIZE, LARGEST_SIZE] = [PAGE_SIZES[0], PAGE_SIZES[3]];

const place = z.coerce.number().int().min(0).max(1_000_000_000).optional();

/** Where a list's page begins and where it ends, as the calls ask for it; `limit` is the end of the range, not its length. */
export const listRange = { skip: place, offset: place, limit: place };

type Range = { skip?: number; offset?: number; limit?: number };

/** At most the largest page, whatever is asked for. */
export function rowsOf({ skip, offset, limit }: Range): { skip: number; take: number } {
  const start = skip ?? offset ?? 0;
  return { skip: start, take: Math.min(Math.max((limit ?? start + DEFAULT_SIZE) - start, 0), LARGEST_SIZE) };
}

const SIZES: readonly number[] = PAGE_SIZES;
const LAST_PAGE = 100_000_000;

/** Which page of a list an address asks for; what it cannot be is as if it were not there. */
export function pageOf(search: URLSearchParams) {
  const page = Number(search.get('page'));
  const size = Number(search.get('size'));
  const isPage = Number.isInteger(page) && page > 1 && page <= LAST_PAGE;
  const isSize = SIZES.includes(size);
  return {
    page: isPage ? page : 1,
    size: isSize ? size : DEFAULT_SIZE,
    /** The same page, as an address has it. */
    query: { ...(isPage && { page: String(page) }), ...(isSize && { size: String(size) }) } as PageQuery,
  };
}
type PageQuery = { page?: string; size?: string };

/** A page of a list, as the calls answer it. */
export type ListPage<Item> = {
  items: Item[];
  /** Of all there are, and of those that fit the filters. */
  totalItems: number;
  totalFilteredItems: number;
};

/** An id in a JSON body or an address: 24 hexadecimal characters. */
export const id = z
  .string('Invalid ObjectId format')
  .regex(/^[0-9a-f]{24}$/i, 'Invalid ObjectId format')
  .toLowerCase();

export const SELECT = 'Please select an option';

/** 'yes' and 'no' from a form, true and false from JSON. */
export const yesNo = z
  .union([z.boolean(), z.enum(['yes', 'no'])], SELECT)
  .transform((answer) => answer === true || answer === 'yes');

/** Of a change: what a GET answers for a question that is still open leaves it so. */
export const openYesNo = yesNo.nullish().transform((answer) => answer ?? undefined);

/** Rules across fields are told of even while other fields are wrong. */
export const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

export const termsAnswer = z.union([
  z.boolean(),
  z.object({ accepted: z.boolean() }).transform(({ accepted }) => accepted),
]);

/** A JSON body by the forms' names, where it uses the entity's own. Of the `related` the id counts, where they are sent whole. */
export const renamed = (body: unknown, formNames: Record<string, string>, related: readonly string[] = []): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          formNames[name] ?? name,
          related.includes(name) ? idIn(value) : value,
        ]),
      )
    : body;

const idIn = (value: unknown) => (typeof value === 'object' && value !== null && '_id' in value ? value._id : value);

/** An id, or the thing itself as a GET answers it. */
export const idOf = (message: string) =>
  z.union([z.string(message), z.object({ _id: z.string(message) }).transform(({ _id }) => _id)], message).pipe(id);

/** What was kept, as far as it is what its schema says; null for what is not. */
export const parseOrNull = <Schema extends z.ZodType>(schema: Schema, kept: unknown): z.output<Schema> | null =>
  schema.safeParse(kept).data ?? null;
