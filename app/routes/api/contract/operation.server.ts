import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Access = 'public' | 'signed-in' | 'staff';

/** One call, as it is written down for the people who use it. The tests hold its route and its answers to this. */
export type Operation = {
  method: Method;
  /** As app/routes.ts has it. */
  path: string;
  summary: string;
  access: Access;
  /** What its path and its query name. The texts of a query are what the schema takes in. */
  params?: z.ZodObject;
  query?: z.ZodType;
  /** What the route reads the body with. */
  body?: z.ZodType;
  /** The body is a form's, not JSON. */
  isForm?: true;
  /** What it answers when all is well; null is an answer without a body (204). */
  answer: z.ZodType | null;
  /** What it is refused with besides what every call of its kind can be (`statusesOf`). */
  refusals?: readonly Refusal[];
};

export type Refusal = 401 | 403 | 404 | 409 | 422 | 429 | 502 | 503;

/** A part of the reading page. */
export type Resource = { title: string; operations: readonly Operation[] };

/** Why a call is refused, in words for the person who made it. */
const REFUSALS = {
  400: 'The body is not JSON.',
  401: 'No one is signed in.',
  403: 'The person who is signed in may not do this, or another site sent the call.',
  404: 'There is no such thing, or it belongs to another person.',
  409: 'It does not fit how things are now, for example because someone else changed them first.',
  413: 'The body is too large.',
  415: 'The body has a content type that the call does not read.',
  422: 'Something that was sent does not fit. “fieldErrors” says what.',
  429: 'Too many calls in a short time.',
  500: 'A fault of ours. It has been reported.',
  502: 'A third party failed.',
  503: 'Our database, or a third party, could not be reached. “Retry-After” says when to try again.',
} as const;

export type Status = keyof typeof REFUSALS;
export const STATUSES = Object.keys(REFUSALS).map(Number) as Status[];
export const meaningOf = (status: Status): string => REFUSALS[status];

/** All that the call may be refused with, in order. */
export function statusesOf({ method, path, access, query, body, refusals = [] }: Operation): Status[] {
  const all = new Set<Status>([500, 503, ...refusals]);
  if (access !== 'public') all.add(401);
  if (access === 'staff' || method !== 'GET') all.add(403);
  if (access !== 'staff' && method !== 'GET') all.add(429);
  if (path.includes('/:')) all.add(404);
  if (query) all.add(422);
  if (body) for (const status of [400, 413, 415, 422] as const) all.add(status);
  return [...all].sort((a, b) => a - b);
}

/** The call's path as OpenAPI writes it. */
export const openPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const isParam = (part: string) => part.startsWith(':');

/** Whether an address is one of the path's. */
export function fits(path: string, address: string): boolean {
  const parts = path.split('/');
  const given = address.replace(/\/+$/, '').split('/');
  return parts.length === given.length && parts.every((part, at) => isParam(part) || part === given[at]);
}

/** As the router decides: a path with fewer parameters wins. */
export function operationsAt(operations: readonly Operation[], address: string): Operation[] {
  const fitting = operations.filter(({ path }) => fits(path, address));
  const paramsOf = ({ path }: Operation) => path.split('/').filter(isParam).length;
  const fewest = Math.min(...fitting.map(paramsOf));
  return fitting.filter((operation) => paramsOf(operation) === fewest);
}
