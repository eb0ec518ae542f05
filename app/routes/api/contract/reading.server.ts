/** The contract as tables, for the page that staff read. */
import type { z } from 'zod';
import type { Access } from '~/routes/shared/handler.server';
import { answerSchema, entities, type JsonSchema, parametersOf, requestSchema } from './document.server';
import { collectResources } from './index.server';
import { meaningOf, type Operation, statusesOf } from './operation.server';

export type Field = { name: string; kind: string; isNeeded: boolean };

export type Described = {
  call: string;
  summary: string;
  who: string;
  parameters: Field[];
  /** Null if nothing is sent. A list of fields, or one value. */
  body: Field[] | null;
  answer: { kind: string; fields: Field[] };
  refusals: { status: number; meaning: string }[];
};

export type Entity = { name: string; description: string; fields: Field[] };

const WHO: Record<Access, string> = { public: 'Anyone', 'signed-in': 'Anyone signed in', staff: 'Staff' };

const whoOf = ({ who, access }: Pick<Operation, 'who' | 'access'>): string => who ?? WHO[access];

const ID = '[0-9a-f]{24}';
const FORMATS: Record<string, string> = { 'date-time': 'moment', date: 'day', email: 'email' };
const TYPES: Record<string, string> = { string: 'text', boolean: 'yes or no', integer: 'whole number', null: 'null' };

const nameOf = (ref: string) => ref.replace(/.*\//, '');
const inQuotes = (value: unknown) => (typeof value === 'string' ? `“${value}”` : String(value));

/** A schema in a few words: “list of Giftor”, “text or null”. */
function kindOf(schema: JsonSchema): string {
  const { $ref, anyOf, allOf, enum: choices, type, pattern, format, items } = schema;
  if ($ref) return nameOf($ref);
  if (anyOf) return [...new Set(anyOf.map((each) => kindOf(each as JsonSchema)))].join(' or ');
  if (allOf) return 'object';
  if (schema.const !== undefined) return inQuotes(schema.const);
  if (choices) return choices.map(inQuotes).join(', ');
  if (Array.isArray(type)) return type.map((each) => TYPES[each] ?? each).join(' or ');
  if (type === 'array') return items ? `list of ${kindOf(items as JsonSchema)}` : 'list';
  if (type === 'string' && pattern?.includes(ID)) return 'id';
  return FORMATS[format ?? ''] ?? TYPES[type ?? ''] ?? type ?? 'anything';
}

/** The fields of an object, nested ones included: `office.address.line_1`, `valuers[].email`. */
function fieldsOf(schema: JsonSchema, before = ''): Field[] {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])] as JsonSchema[];
  if (parts.length > 0) return parts.flatMap((part) => fieldsOf(part, before));
  if (schema.type === 'array' && schema.items) return fieldsOf(schema.items as JsonSchema, `${before}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = `${before && `${before}.`}${name}`;
    const isNeeded = schema.required?.includes(name) ?? false;
    const inside = fieldsOf(property as JsonSchema, own);
    return [{ name: own, kind: kindOf(property as JsonSchema), isNeeded }, ...inside];
  });
}

/** A name that several forms of a body share is listed once. */
const once = (fields: Field[]) =>
  fields.filter((field, at) => fields.findIndex(({ name }) => name === field.name) === at);

function bodyOf(body: z.ZodType | undefined): Field[] | null {
  return body ? once(fieldsOf(requestSchema(body))) : null;
}

function answerOf({ answer }: Operation): Described['answer'] {
  if (answer === null) return { kind: 'Nothing (204)', fields: [] };
  const schema = answerSchema(answer);
  if (schema.not) return { kind: 'A fault', fields: [] };
  return { kind: kindOf(schema), fields: once(fieldsOf(schema)) };
}

const described = (operation: Operation): Described => ({
  call: `${operation.method} ${operation.path}`,
  summary: operation.summary,
  who: whoOf(operation),
  parameters: parametersOf(operation).map(({ name, required, schema }) => ({
    name,
    kind: kindOf(schema),
    isNeeded: required,
  })),
  body: bodyOf(operation.body),
  answer: answerOf(operation),
  refusals: statusesOf(operation).map((status) => ({ status, meaning: meaningOf(status) })),
});

const slugOf = (title: string) => title.toLowerCase().replace(/\W+/g, '-');

/** Every resource with its calls, one line each. */
export const contents = async () =>
  (await collectResources()).map(({ title, operations }) => ({
    slug: slugOf(title),
    title,
    calls: operations.map(({ method, path, summary, who, access }) => ({
      call: `${method} ${path}`,
      summary,
      who: whoOf({ who, access }),
    })),
  }));

/** One resource in full, and the entities in its answers. Null if there is none of that name. */
export async function resourceInFull(
  slug: string,
): Promise<{ title: string; calls: Described[]; entities: Entity[] } | null> {
  const resource = (await collectResources()).find(({ title }) => slugOf(title) === slug);
  if (!resource) return null;
  const calls = resource.operations.map(described);
  const all = entities();
  const answers = resource.operations.flatMap(({ answer }) => (answer ? [answerSchema(answer)] : []));
  const used = [...namesIn(answers, all)].sort();
  return { title: resource.title, calls, entities: used.map((name) => entityOf(name, all[name])) };
}

const entityOf = (name: string, schema: JsonSchema = {}): Entity => ({
  name,
  description: schema.description ?? '',
  fields: once(fieldsOf(schema)),
});

/** All entities named in the schemas, directly or through one another. */
function namesIn(
  schemas: readonly JsonSchema[],
  all: Record<string, JsonSchema>,
  found = new Set<string>(),
): Set<string> {
  for (const [, name = ''] of JSON.stringify(schemas).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn([all[name] ?? {}], all, found);
  }
  return found;
}
