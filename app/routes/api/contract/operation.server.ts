import type { z } from 'zod';
import type { Access } from '~/routes/shared/handler.server';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call, as declared in its route for the people who use it. Tests check its answers against this. */
export type Call = {
  method: Method;
  summary: string;
  access: Access;
  /** Who may make it, for staff, if that is not what `access` says. */
  who?: string;
  /** The parameters of its path. */
  params?: z.ZodType;
  /** The schema reads the query's values as text. */
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is form data, not JSON. */
  isForm?: boolean;
  /** The successful answer. Null is an answer without a body (204). */
  answer: z.ZodType | null;
  /** Refusals besides those that every call of its kind has (`statusesOf`). */
  refusals?: readonly Refusal[];
  /** The resource it is listed under, if it is not that of its address (app/api-routes.ts). */
  resource?: string;
};

/** A call, and its path as in app/routes.ts. */
export type Operation = Call & { path: string };

export type Refusal = 401 | 403 | 404 | 409 | 422 | 429 | 502 | 503;

/** A section of the document, and of the page that staff read. */
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

/** Every status with which the call can be refused, in order. */
export function statusesOf({ method, access, params, query, body, refusals = [] }: Call): Status[] {
  const all = new Set<Status>([500, 503, ...refusals]);
  if (access !== 'public') all.add(401);
  if (access === 'staff' || method !== 'GET') all.add(403);
  if (access !== 'staff' && method !== 'GET') all.add(429);
  if (params) all.add(404);
  if (query) all.add(422);
  if (body) for (const status of [400, 413, 415, 422] as const) all.add(status);
  return [...all].sort((a, b) => a - b);
}

/** The call's path in OpenAPI syntax. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
