/** Parts of schemas that belong to no noun. */
import { z } from 'zod';
import { PAGE_SIZES } from './page-sizes-rules';
import { cleanLines } from './text-rules';

/** Adds another schema's errors to this one's. */
export function passOn(error: z.ZodError, context: z.RefinementCtx): never {
  for (const { message, path } of error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
}

const requestSchemas = new WeakMap<object, z.ZodType>();

/** For a schema that accepts anything and validates it by another one: that other one, for the description of a JSON call. */
export const requestSchemaOf = (schema: object): z.ZodType | undefined => requestSchemas.get(schema);

/** Records which schema describes this one. */
export function withRequestSchema<Schema extends z.ZodType>(sent: z.ZodType, schema: Schema): Schema {
  requestSchemas.set(schema, sent);
  return schema;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && !value.trim());

/** For an optional field: blank is null, anything else must be valid. */
export const optional = <Output>(schema: z.ZodType<Output>) =>
  withRequestSchema(
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

/** A text of several lines. */
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

/** Any of the fields. One that is not sent is not in the output either, even if it has a default. */
export const someOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  withRequestSchema(
    schema.partial(),
    z.record(z.string(), z.unknown()).transform((body, context): Partial<z.output<z.ZodObject<Shape>>> => {
      const sent = Object.fromEntries(Object.entries(schema.shape).filter(([name]) => body[name] !== undefined));
      const parsed = z.object(sent as Shape).safeParse(body);
      return parsed.success ? parsed.data : passOn(parsed.error, context);
    }),
  );

/** What a mail program posts by itself, and nothing beside it (RFC 8058). */
export const oneClick = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') });

/** The version that the editor saw, sent with a change as a number or a hidden field. Without it, versions are not compared. */
export const versionField = z.object({
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

/** The range of a list's page in a JSON call; `limit` is the end of the range, not its length. */
export const listRange = { skip: place, offset: place, limit: place };

type Range = { skip?: number; offset?: number; limit?: number };

/** The rows to read: at most the largest page, whatever is asked for. */
export function rowsOf({ skip, offset, limit }: Range): { skip: number; take: number } {
  const start = skip ?? offset ?? 0;
  return { skip: start, take: Math.min(Math.max((limit ?? start + DEFAULT_SIZE) - start, 0), LARGEST_SIZE) };
}

const SIZES: readonly number[] = PAGE_SIZES;
const LAST_PAGE = 100_000_000;

/** The page of a list that a URL asks for. Values that make no sense count as missing. */
export function pageOf(search: URLSearchParams) {
  const page = Number(search.get('page'));
  const size = Number(search.get('size'));
  const isPage = Number.isInteger(page) && page > 1 && page <= LAST_PAGE;
  const isSize = SIZES.includes(size);
  return {
    page: isPage ? page : 1,
    size: isSize ? size : DEFAULT_SIZE,
    /** The same page as query parameters. */
    query: { ...(isPage && { page: String(page) }), ...(isSize && { size: String(size) }) } as PageQuery,
  };
}
type PageQuery = { page?: string; size?: string };

/** A page of a list in a JSON answer. */
export type ListPage<Item> = {
  items: Item[];
  /** The number of all items, and of those that match the filters. */
  totalItems: number;
  totalFilteredItems: number;
};

/** An id in a JSON body or a URL: 24 hexadecimal characters. */
export const id = z
  .string('Invalid ObjectId format')
  .regex(/^[0-9a-f]{24}$/i, 'Invalid ObjectId format')
  .toLowerCase();

export const SELECT = 'Please select an option';

/** 'yes' and 'no' from a form, true and false from JSON. */
export const yesNo = z
  .union([z.boolean(), z.enum(['yes', 'no'])], SELECT)
  .transform((answer) => answer === true || answer === 'yes');

/** For a change: sending the null that a GET answered for an open question leaves it open. */
export const openYesNo = yesNo.nullish().transform((answer) => answer ?? undefined);

/** Rules across fields are reported even while other fields are wrong. */
export const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

export const termsAnswer = z.union([
  z.boolean(),
  z.object({ accepted: z.boolean() }).transform(({ accepted }) => accepted),
]);

/** A JSON body with the entity's field names replaced by the forms'. A `related` object that is sent whole is replaced by its id. */
export const withFormNames = (
  body: unknown,
  formNames: Record<string, string>,
  related: readonly string[] = [],
): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          formNames[name] ?? name,
          related.includes(name) ? idIn(value) : value,
        ]),
      )
    : body;

const idIn = (value: unknown) => (typeof value === 'object' && value !== null && '_id' in value ? value._id : value);

/** An id, or the whole object as a GET answers it. */
export const idOf = (message: string) =>
  z.union([z.string(message), z.object({ _id: z.string(message) }).transform(({ _id }) => _id)], message).pipe(id);

/** A stored value if it matches the schema, else null. */
export const parseOrNull = <Schema extends z.ZodType>(schema: Schema, saved: unknown): z.output<Schema> | null =>
  schema.safeParse(saved).data ?? null;
