import { type ActionFunctionArgs, type AppLoadContext, data, redirect, redirectDocument } from '@remix-run/node';
import type { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { continuation, roleOfPath } from '~/domain/account/rules';
import { getViewer } from '~/domain/account/viewer-commands.server';
import { latestRole } from '~/domain/onboarding/queries.server';
import { readForm } from '~/platform/body.server';
import { resolveClientIp } from '~/platform/client-ip';
import { isDatabaseUnavailable } from '~/platform/database-unavailable.server';
import { env } from '~/platform/env.server';
import { factsOf, reportError } from '~/platform/error-reporting.server';
import { forbidden, isSignedOut, KnownError, notFound, RETRY_AFTER_SECONDS, unauthenticated } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import { refuseCrossSite } from '~/platform/same-origin.server';
import { cleanText } from '~/platform/text';
import { inDeal, urls } from '~/urls';
import { redirectMistake } from './mistake.server';
import { isOneClick } from './one-click.server';
import { FormGone, GONE } from './submitted-form.server';

/**
 * The wrapper of every loader and action. A route declares who may come and what its parameters look like. The wrapper checks both
 * before the handler runs, and turns known errors into the specification's answers.
 */
export type Access = 'public' | 'signed-in' | 'staff';

export type Guard<Params> = {
  access: Access;
  params?: z.ZodType<Params>;
  /** What the person reads when the URL has an id that cannot exist. */
  invalid?: string;
  /**
   * Whether it counts against a person's limit of writes. By default everything except GET does. `autosave` counts once a minute
   * for each address, since a browser sends it while someone types.
   */
  writes?: boolean | 'autosave';
  /** What the person reads after an unexpected error. The error is reported all the same. */
  failure?: string;
  /** A mail program's own button may post it, from any site. */
  oneClick?: boolean;
};

export type Handling<Params, V> = {
  request: Request;
  url: URL;
  params: Params;
  viewer: V;
  /** The visitor's IP address, as the server or the host's proxy saw it. */
  ip: string;
};

export type ViewerOf<A extends Access> = A extends 'public' ? Viewer | null : Viewer;

type Handler<Params, A extends Access, Result> = (handling: Handling<Params, ViewerOf<A>>) => Promise<Result> | Result;

const MINUTE_MS = 60_000;

/**
 * How much one signed-in customer may write, anything and from anywhere: an office behind one IP address is many people. What costs
 * more than a row also has a limit of its own.
 */
const WRITES = { name: 'writes', most: 120, windowMs: 5 * MINUTE_MS };
const AUTOSAVES = { name: 'autosaves', most: 60, windowMs: MINUTE_MS };

/** @throws KnownError 429 */
async function countWrite(guard: Pick<Guard<unknown>, 'writes'>, request: Request, viewer: Viewer | null) {
  const writes = guard.writes ?? (request.method !== 'GET' && request.method !== 'HEAD');
  if (!writes || viewer === null || viewer.isAdmin) return;
  if (writes === 'autosave') {
    const times = await countAttempt(AUTOSAVES, `${viewer.userId} ${new URL(request.url).pathname}`);
    if (times > 1) return;
  }
  await countAttempt(WRITES, viewer.userId);
}

/**
 * What was typed in a form about something that no longer exists, for the loaders, which run after the action in the same request.
 */
const typedInGoneForms = new WeakMap<AppLoadContext, Record<string, unknown>>();

/** The viewer, read once a request, however many loaders a page has. */
const viewers = new WeakMap<AppLoadContext, Promise<Viewer | null>>();

function viewerOf(request: Request, context: AppLoadContext): Promise<Viewer | null> {
  const known = viewers.get(context) ?? getViewer(request);
  viewers.set(context, known);
  return known;
}

async function prepare<Params, A extends Access>(
  guard: Guard<Params> & { access: A },
  { request, params, context }: ActionFunctionArgs,
  refuse: (viewer: Viewer | null) => Promise<never> | never,
): Promise<Handling<Params, ViewerOf<A>>> {
  if (!guard.oneClick || !(await isOneClick(request))) refuseCrossSite(request);
  if (context.isTooLarge && request.method === 'POST') throw new KnownError(413, 'This request is too large.');
  const parsed = guard.params?.safeParse(cleanParams(params));
  if (parsed && !parsed.success) throw guard.invalid ? new KnownError(404, guard.invalid) : notFound();
  const viewer = await viewerOf(request, context);
  const allowed = guard.access === 'public' || (viewer !== null && (guard.access !== 'staff' || viewer.isAdmin));
  if (!allowed) await refuse(viewer);
  await countWrite(guard, request, viewer);
  return {
    request,
    get url() {
      return cleanUrl(request.url);
    },
    params: parsed?.data as Params,
    viewer: viewer as ViewerOf<A>,
    ip: context.ip ?? ipIn(request),
  };
}

/** Under remix-serve, which does not tell us the socket's address, only the host's proxy knows it. */
const ipIn = ({ headers }: Request) =>
  resolveClientIp((env.CLIENT_IP_HEADER && headers.get(env.CLIENT_IP_HEADER)) || undefined, undefined);

const cleanParams = (params: ActionFunctionArgs['params']) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value && cleanText(value)]));

/** With the query's texts cleaned like all other input. */
function cleanUrl(address: string): URL {
  const url = new URL(address);
  if (url.search === '') return url;
  const clean = new URLSearchParams();
  for (const [name, value] of url.searchParams) clean.append(cleanText(name), cleanText(value));
  url.search = clean.toString();
  return url;
}

const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST']);
const wrongMethod = () => new KnownError(405, 'This page does not accept that kind of request.');

/** A page's loader or action: people who may not come are redirected as specified, and errors become error pages. */
export function page<Result, A extends Access, Params = undefined>(
  guard: Guard<Params> & {
    access: A;
    /** For a loader: shows the form that came back because what it was about no longer exists. */
    whenGone?: Handler<Params, A, Result>;
  },
  handler: Handler<Params, A, Result>,
) {
  return async (args: ActionFunctionArgs): Promise<Result> => {
    const { context } = args;
    try {
      if (!PAGE_METHODS.has(args.request.method)) throw wrongMethod();
      const handling = await prepare(guard, args, (viewer) => redirectAway(guard.access, args.request, viewer));
      try {
        const answer = await handler(handling);
        if (guard.access !== 'public') await redirectMistake(handling as Handling<Params, Viewer>, answer);
        return answer;
      } catch (error) {
        const isGone = error instanceof KnownError && error.status === 404 && typedInGoneForms.has(context);
        if (isGone && guard.whenGone) return await guard.whenGone(handling);
        throw error;
      }
    } catch (error) {
      if (error instanceof FormGone) {
        typedInGoneForms.set(context, error.typed);
        return data(error.answer, error.status) as Result;
      }
      if (isSignedOut(error)) await redirectAway(guard.access, args.request, null);
      const typed = typedInGoneForms.get(context);
      if (typed && error instanceof KnownError && error.status === 404) throw data({ message: GONE, typed }, 404);
      if (error instanceof KnownError) throw data(await withTyped(error, args.request), { status: error.status });
      if (isDatabaseUnavailable(error)) {
        reportFault(error, args);
        throw data({ message: guard.failure, isAway: true }, { status: 503 });
      }
      if (guard.failure === undefined || !(error instanceof Error)) throw error;
      reportFault(error, args);
      throw data({ message: guard.failure }, { status: 500 });
    }
  };
}

/** Redirects someone who may not see a page, as specified. */
async function redirectAway(access: Access, request: Request, viewer: Viewer | null): Promise<never> {
  if (access !== 'staff') throw redirect(signInFor(new URL(request.url)));
  const role = viewer && (await latestRole(viewer.userId));
  // A hydrated page leaves the back office by loading a document, since it cannot render the rest of the site.
  throw redirectDocument(urls.getStarted(role ?? 'sell'));
}

/** Too many requests: no handler has read the form, so the error page lists what was typed. */
async function withTyped({ status, message }: KnownError, request: Request) {
  if (status !== 429 || request.method !== 'POST' || request.bodyUsed) return { message };
  const typed = await readForm(request).catch(() => null);
  return typed === null ? { message } : { message, typed: Object.fromEntries(typed) };
}

const reportFault = (error: unknown, { request, context }: ActionFunctionArgs) =>
  reportError(error, factsOf(request, context));

/**
 * The sign-in page for someone who asked for a page. Someone who asks for a page deep inside the site has been here before, so they
 * sign in rather than up.
 */
function signInFor({ pathname, searchParams }: URL): string {
  const role = roleOfPath(pathname) === 'buy' ? 'buy' : undefined;
  const continueTo = continuation(inDeal(pathname, searchParams.get('id'))) ?? continuation(pathname);
  return continueTo === null ? urls.signIn({ role }) : urls.signIn({ mode: 'sign-in', role, continue: continueTo });
}

/**
 * A JSON answer: the same guards, and errors as `{message, fieldErrors?}` with the right status. Calls of the contract are built on
 * it (app/routes/api/call.server.ts).
 */
export function inJson<A extends Access, Params = undefined>(
  guard: Guard<Params> & { access: A },
  handler: Handler<Params, A, unknown>,
) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    try {
      const handling = await prepare(guard, args, (viewer) => {
        throw viewer === null ? unauthenticated() : forbidden();
      });
      const result = await handler(handling);
      return result instanceof Response ? result : json(result);
    } catch (error) {
      if (error instanceof KnownError) {
        return json({ message: error.message, fieldErrors: error.fieldErrors }, error.status);
      }
      if (error instanceof Response) throw error;
      reportFault(error, args);
      const status = isDatabaseUnavailable(error) ? 503 : 500;
      return json({ message: guard.failure ?? 'Server error. Please try again later.' }, status);
    }
  };
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body ?? null), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
    },
  });
}

const INVALID = 'Please check your input and try again.';

/**
 * The parsed query of a URL.
 * @throws KnownError 422 with `fieldErrors`
 */
export function readQuery<T>(url: URL, schema: z.ZodType<T>): T {
  return validated(Object.fromEntries(url.searchParams), schema);
}

/** @throws KnownError 422 with `fieldErrors` */
export function validated<T>(value: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fieldErrors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.');
    const messages = fieldErrors[name] ?? [];
    messages.push(issue.message);
    fieldErrors[name] = messages;
  }
  throw new KnownError(422, INVALID, fieldErrors);
}
