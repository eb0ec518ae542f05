import { type Incoming, json, type Reply } from '../core/http.ts';
import type { Provider } from '../core/provider.ts';
import { allChecks, cancelCheck, createCheck, findCheck, type IdentityContext } from './checks.ts';
import { ApiFailure } from './errors.ts';
import { readCheckRequest } from './request.ts';
import type { Check } from './state.ts';
import { assertAuthorized, type Credentials, grantToken } from './tokens.ts';

const TOKEN_PATH = '/oauth2/token';
const API = '/client/api/';
const checksPath = /^\/client\/api\/v1alpha2\/(organizations\/[^/]+\/teams\/[^/]+)\/checks(?:\/([^/:]+)(:cancel)?)?$/;

interface Dependencies {
  context: IdentityContext;
  credentials: Credentials;
  changed: () => void;
  /** Emails the person that a check waits for them. */
  invite: (check: Check) => Promise<void>;
}

/** Thirdfort's Client API: tokens, and the checks of one team. */
export function identityProvider({ context, credentials, changed, invite }: Dependencies): Provider {
  const answer = async (request: Incoming): Promise<Reply> => {
    if (request.path === TOKEN_PATH) return grantToken(context.state, credentials, request);
    assertAuthorized(context.state, request);
    const [, parent, id, verb] = checksPath.exec(request.path) ?? [];
    if (parent === undefined) throw new ApiFailure('NOT_FOUND', `There is nothing at ${request.path}.`);
    if (parent !== context.parent) throw new ApiFailure('PERMISSION_DENIED', `You have no access to ${parent}.`);
    switch (`${request.method}${id ? ' one' : ''}${verb ?? ''}`) {
      case 'POST': {
        const check = createCheck(context, readCheckRequest(request.body));
        // Serialised before the invitation, since the person may be quick.
        const reply = json(check);
        await invite(check);
        return reply;
      }
      case 'GET':
        return json(listChecks(context, request.query));
      case 'GET one':
        return json(findCheck(context, id));
      case 'POST one:cancel': {
        const check = findCheck(context, id);
        cancelCheck(context, check);
        return json(check);
      }
      default:
        throw new ApiFailure('NOT_FOUND', `${request.method} ${request.path} does nothing.`);
    }
  };

  return {
    name: 'identity',
    claims: (path) => path === TOKEN_PATH || path.startsWith(API),
    failure: () => new ApiFailure('INTERNAL', 'Internal error encountered.').reply,
    async handle(request, lag) {
      try {
        const reply = await answer(request);
        await lag();
        return reply;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        await lag();
        return error.reply;
      } finally {
        changed();
      }
    },
  };
}

/** A page of the checks, oldest first. The filter is one comparison: `clientReference = "…"`. */
function listChecks({ state }: IdentityContext, query: URLSearchParams): { checks: Check[]; nextPageToken: string } {
  const wanted = readFilter(query.get('filter') ?? '');
  const size = Number(query.get('pageSize') || 10);
  if (!(Number.isInteger(size) && size > 0))
    throw new ApiFailure('INVALID_ARGUMENT', 'pageSize: must be a number from 1.');
  const start = readPageToken(query.get('pageToken') ?? '');
  const matching = allChecks(state).filter((check) => wanted === undefined || check.clientReference === wanted);
  const end = start + Math.min(size, 100);
  const nextPageToken = end < matching.length ? Buffer.from(`from ${end}`).toString('base64url') : '';
  return { checks: matching.slice(start, end), nextPageToken };
}

const filterSyntax = /^clientReference ?= ?("(?:[^"\\]|\\["\\])*")$/;

function readFilter(filter: string): string | undefined {
  if (filter === '') return undefined;
  const quoted = filterSyntax.exec(filter)?.[1];
  if (quoted === undefined)
    throw new ApiFailure('INVALID_ARGUMENT', 'filter: only clientReference = "…" is understood.');
  return quoted.slice(1, -1).replace(/\\(.)/g, '$1');
}

function readPageToken(token: string): number {
  if (token === '') return 0;
  const start = /^from (\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
  if (start === undefined) throw new ApiFailure('INVALID_ARGUMENT', 'pageToken: is not one of ours.');
  return Number(start);
}
