/** The contract as OpenAPI 3.1, generated from the schemas by Zod. */
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { requestSchemaOf } from '~/domain/shared/schema';
import { named, problem } from './entities.server';
import { collectResources } from './index.server';
import {
  type Call,
  meaningOf,
  type Operation,
  openApiPath,
  type Resource,
  STATUSES,
  statusesOf,
} from './operation.server';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const schemaRef = (id: string) => `#/components/schemas/${id}`;

/** Drops what only a schema document of its own has, and what `$ref` says already. */
function withoutHead({ $schema: _, $id: __, id: ___, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

const isNull = (schema: unknown) => (schema as JsonSchema).type === 'null';

/**
 * Forms may leave required fields out, so schemas accept that and refuse it with a message. The contract marks such fields as
 * required.
 */
function markRequired({ shape }: z.ZodObject, described: JsonSchema): void {
  const isRefused = (name: string, value: unknown) => !(shape[name] as z.ZodType).safeParse(value).success;
  described.required = Object.keys(shape).filter((name) => isRefused(name, undefined));
  for (const [name, property] of Object.entries(described.properties ?? {})) {
    const choices = (property as JsonSchema).anyOf;
    if (!choices?.some(isNull) || !isRefused(name, null)) continue;
    const others = choices.filter((choice) => !isNull(choice));
    const { anyOf: _, ...rest } = property as JsonSchema;
    Object.assign(described.properties ?? {}, {
      [name]: others.length === 1 ? { ...rest, ...others[0] } : { ...rest, anyOf: others },
    });
  }
}

/** The schema of what is sent. A schema that accepts anything says what it expects by `withRequestSchema`. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const sent = requestSchemaOf(zodSchema);
      if (sent) {
        for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
        Object.assign(jsonSchema, requestSchema(sent));
      } else if (zodSchema instanceof z.ZodObject) markRequired(zodSchema, jsonSchema);
    },
  });
  return withoutHead(made);
}

const answered = { io: 'output', unrepresentable: 'throw', metadata: named } as const;

/** Every entity once, by its name. They exist only after the calls are collected. */
export const entities = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(z.toJSONSchema(named, { ...answered, uri: schemaRef }).schemas).map(([name, schema]) => [
      name,
      withoutHead(schema),
    ]),
  );

/** The schema of an answer: entities are references, not written out. */
export function answerSchema(schema: z.ZodType): JsonSchema {
  const { $defs: _, ...made } = withoutHead(z.toJSONSchema(schema, answered));
  return JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', `"${schemaRef('')}`));
}

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

/** The parameters of the path, then those of the query. */
export function parametersOf({ params, query }: Pick<Call, 'params' | 'query'>): Parameter[] {
  const ofPath = Object.entries((params && requestSchema(params).properties) ?? {}).map(
    ([name, schema]): Parameter => ({ name, in: 'path', required: true, schema: schema as JsonSchema }),
  );
  const { properties = {}, required = [] } = query ? requestSchema(query) : {};
  const ofQuery = Object.entries(properties).map(
    ([name, schema]): Parameter => ({
      name,
      in: 'query',
      required: required.includes(name) && (schema as JsonSchema).default === undefined,
      schema: schema as JsonSchema,
    }),
  );
  return [...ofPath, ...ofQuery];
}

const inJson = (schema: JsonSchema) => ({ 'application/json': { schema } });

function responsesOf(operation: Operation) {
  const { answer } = operation;
  const good =
    answer === null
      ? { 204: { description: 'Done.' } }
      : { 200: { description: 'The answer.', content: inJson(answerSchema(answer)) } };
  const refused = statusesOf(operation).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  return { ...good, ...Object.fromEntries(refused) };
}

/** How calls are refused. All refusals have the same form. */
const refusals = Object.fromEntries(
  STATUSES.map((status) => [
    status,
    { description: meaningOf(status), content: { 'application/json': { schema: answerSchema(problem) } } },
  ]),
);

function bodyOf({ body, isForm }: Operation) {
  if (!body) return {};
  const schema = requestSchema(body);
  const content = isForm ? { 'application/x-www-form-urlencoded': { schema } } : inJson(schema);
  return { requestBody: { required: true, content } };
}

/** One for each address and method: `get_api_users_id`. */
const operationId = ({ method, path }: Operation) => `${method}${path}`.toLowerCase().replace(/\W+/g, '_');

const inWords = { public: 'Anyone may call it.', 'signed-in': 'For people who are signed in.', staff: 'For staff.' };

const described = (operation: Operation, tag: string) => ({
  operationId: operationId(operation),
  tags: [tag],
  summary: operation.summary,
  description: inWords[operation.access],
  security: operation.access === 'public' ? [] : [{ session: [] }],
  parameters: parametersOf(operation),
  ...bodyOf(operation),
  responses: responsesOf(operation),
});

/** Yields to other requests after each resource: all of them in one go would block the process. */
async function pathsOf(all: readonly Resource[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { title, operations } of all) {
    for (const operation of operations) {
      const path = openApiPath(operation.path);
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(operation, title) };
      await turn();
    }
  }
  return paths;
}

async function make() {
  const all = await collectResources();
  return {
    openapi: '3.1.1',
    info: {
      title: 'Keyturn',
      version: '1',
      description:
        'The calls of Keyturn. Prices are pounds unless a field says otherwise. Moments are UTC or say their offset.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    tags: all.map(({ title }) => ({ name: title })),
    paths: await pathsOf(all),
    components: {
      schemas: entities(),
      responses: refusals,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kt_session' } },
    },
  };
}

export const makeOpenApiText = async (): Promise<string> => JSON.stringify(await make());

let text: Promise<string> | undefined;

/** Made once, when it is first requested. */
export function openApiText(): Promise<string> {
  text ??= makeOpenApiText();
  return text;
}
