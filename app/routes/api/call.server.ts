/** A JSON call is declared once, in its route: who may make it, what it reads, what it answers. docs/recipes/json-call.md. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { versionField } from '~/domain/shared/schema';
import { readBody, readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import {
  type Access,
  type Guard,
  type Handling,
  inJson,
  readQuery,
  type ViewerOf,
  validated,
} from '../shared/handler.server';
import type { Call, Method } from './contract/operation.server';

type Answer = z.ZodType | null;

type Declared<A extends Access, Params, Query, Body, Change, Sent extends Answer> = Guard<Params> & {
  access: A;
  answer: Sent;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /**
   * In place of a body: a change, with the version on which it is based. The answer of a GET can be changed and sent back as it is.
   */
  change?: z.ZodType<Change>;
  /** In place of a body: the fields of a form, passed to the handler unparsed. */
  form?: z.ZodType;
  /** For a call that is larger than the others. */
  maxValues?: number;
  /** The message for a body that does not fit, if the specification words it. */
  unfit?: string | ((refused: KnownError) => KnownError);
} & Pick<Call, 'summary' | 'refusals' | 'resource' | 'who'>;

type Read<Query, Body, Change> = {
  query: Query;
  body: Body;
  change: Change;
  /** The version on which a change is based, if the call names it. */
  version: number | undefined;
  form: FormData;
};

/** What the schema describes, before serialisation: a time may be a Date. */
type Deserialised<T> = T extends string ? T | Date : T extends object ? { [Key in keyof T]: Deserialised<T[Key]> } : T;

type Result<Sent extends Answer> = Sent extends z.ZodType ? Deserialised<z.output<Sent>> | Response : unknown;

type Handled = Call & { handle: (args: ActionFunctionArgs) => Promise<Response> };

function declaring(method: Method) {
  return <
    A extends Access,
    Sent extends Answer,
    Params = undefined,
    Query = undefined,
    Body = undefined,
    Change = undefined,
  >(
    declared: Declared<A, Params, Query, Body, Change, Sent>,
    handler: (
      context: Handling<Params, ViewerOf<A>> & Read<Query, Body, Change>,
    ) => Promise<Result<Sent>> | Result<Sent>,
  ): Handled => {
    const { body, change, form, summary, access, params, query, answer, refusals, resource, who } = declared;
    const handle = inJson<A, Params>(declared, async (context) => {
      const read = await parseRequest(declared, context.request, context.url);
      const result = await handler(Object.assign(context, read as Read<Query, Body, Change>));
      return answer === null ? new Response(null, { status: 204 }) : result;
    });
    const sent = body ?? form ?? (change && z.intersection(change, versionField));
    const isForm = form !== undefined;
    const told = { method, summary, access, params, query, body: sent, isForm, answer, refusals };
    return { ...told, ...(resource && { resource }), ...(who && { who }), handle };
  };
}

/** Declares the calls of an address, one for each of its methods. */
export const api = {
  get: declaring('GET'),
  post: declaring('POST'),
  put: declaring('PUT'),
  patch: declaring('PATCH'),
  delete: declaring('DELETE'),
};

type AnyDeclared = Declared<Access, unknown, unknown, unknown, unknown, Answer>;

/**
 * Parses what a declared call reads. @throws KnownError 400 when the body is not JSON, 422 with `fieldErrors` when something does
 * not fit
 */
async function parseRequest({ query, unfit, ...sent }: AnyDeclared, request: Request, url: URL) {
  const fromQuery = query && { query: readQuery(url, query) };
  try {
    return { ...fromQuery, ...(await readSent(sent, request)) };
  } catch (error) {
    if (unfit === undefined || !(error instanceof KnownError) || error.status !== 422) throw error;
    throw typeof unfit === 'string' ? new KnownError(422, unfit, error.fieldErrors) : unfit(error);
  }
}

type Reading = Pick<AnyDeclared, 'body' | 'change' | 'form' | 'maxValues'>;

async function readSent({ body, change, form, maxValues }: Reading, request: Request) {
  if (form) return { form: await readForm(request) };
  const schema = body ?? change;
  if (!schema) return {};
  const sent = await readBody(request, { maxValues });
  if (body) return { body: validated(sent, body) };
  const { version } = validated(sent, versionField);
  return { change: validated(sent, schema), version };
}

/** For `unfit`: the message of the first of these fields that does not fit. */
export const firstFieldError = (fields: readonly string[]) => (refused: KnownError) => {
  const { fieldErrors = {} } = refused;
  const [words = refused.message] = fields.flatMap((field) => fieldErrors[field] ?? []);
  return new KnownError(422, words, fieldErrors);
};

/** @throws KnownError 422 when there is nothing to change */
export function refuseEmpty(change: object, words: string): void {
  if (Object.keys(change).length === 0) throw new KnownError(422, words);
}

/**
 * A JSON address and its methods, for code that walks the routes and for our server, which refuses methods that Remix does not
 * know.
 */
export type Route = ((args: ActionFunctionArgs) => Promise<Response>) & { calls: readonly Call[]; allow: string };

/**
 * The loader and the action of a JSON address. It always has both, so that the address itself refuses all other methods in JSON.
 * Remix finds server code in `export { loader, action }`, but not in a destructuring export.
 */
export function calls(...all: readonly Handled[]): { loader: Route; action: Route } {
  const allow = all.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  const answer = async (args: ActionFunctionArgs): Promise<Response> => {
    const method = args.request.method === 'HEAD' ? 'GET' : args.request.method;
    const call = all.find((each) => each.method === method);
    return call ? call.handle(args) : refuseMethod(allow);
  };
  const route = Object.assign(answer, { calls: all, allow });
  return { loader: route, action: route };
}

function refuseMethod(allow: string): Response {
  const headers = { allow, 'content-type': 'application/json; charset=utf-8' };
  return new Response(JSON.stringify({ message: 'This address does not take that kind of call.' }), {
    status: 405,
    headers,
  });
}

const READS = 'GET, HEAD';

/** The action of an address beside the calls that is only read. */
export const readOnly: Route = Object.assign(async () => refuseMethod(READS), { calls: [], allow: READS });
