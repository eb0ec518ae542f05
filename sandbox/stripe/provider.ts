import { type Incoming, json, type Reply } from '../core/http.ts';
import { newId } from '../core/ids.ts';
import type { Provider } from '../core/provider.ts';
import { perform } from './api.ts';
import type { StripeContext } from './context.ts';
import { StripeFailure, serverError } from './errors.ts';
import { apiVersion, type Events } from './events.ts';
import { expand } from './expand.ts';
import { Idempotency } from './idempotency.ts';

/** Browsers call the API from the app's pages, which are another origin. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Request-Id, Stripe-Version',
};

/** Stripe's REST API under /v1. */
export function stripeProvider(context: StripeContext, events: Events, changed: () => void): Provider {
  const idempotency = new Idempotency(context.state.answers);

  const execute = (request: Incoming, requestId: string): Reply => {
    events.request = { id: requestId, idempotency_key: keyOf(request) ?? null };
    try {
      const { answer, expand: paths } = perform(context, request);
      return json(expand(context.state, answer, paths));
    } catch (error) {
      if (!(error instanceof StripeFailure)) console.error(error);
      return failureReply(error);
    } finally {
      events.request = null;
      changed();
    }
  };

  return {
    name: 'stripe',
    claims: (path) => path.startsWith('/v1/'),
    failure: () => dress(failureReply(undefined), newId('req_', 14)),
    async handle(request, lag) {
      const requestId = newId('req_', 14);
      const key = keyOf(request);
      if (!key) {
        const reply = execute(request, requestId);
        await lag();
        return dress(reply, requestId);
      }
      try {
        const saved = idempotency.begin(key, request);
        if (saved) return dress(replay(saved.status, saved.body), saved.requestId, key, true);
      } catch (error) {
        return dress(failureReply(error), requestId, key);
      }
      try {
        const reply = execute(request, requestId);
        if (isKept(reply.status))
          idempotency.save(key, request, { requestId, status: reply.status, body: String(reply.body) });
        await lag();
        return dress(reply, requestId, key);
      } finally {
        idempotency.release(key);
      }
    },
  };
}

/** The answer to a browser's CORS preflight. */
export const preflight: Reply = {
  status: 204,
  headers: {
    ...cors,
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'Authorization, Content-Type, Stripe-Version, Idempotency-Key',
    'access-control-max-age': '600',
  },
  body: '',
};

const keyOf = ({ method, headers }: Incoming): string | undefined => {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' && key !== '' ? key : undefined;
};

/** Refusals before anything began (bad parameters, bad keys) are not stored. Results are, 500s included. */
const isKept = (status: number): boolean => status === 200 || status === 402 || status >= 500;

const replay = (status: number, body: string): Reply => ({ ...json(null, status), body });

function failureReply(error: unknown): Reply {
  if (!(error instanceof StripeFailure)) return json({ error: serverError }, 500);
  return json({ error: error.body }, error.status, error.status === 409 ? { 'stripe-should-retry': 'true' } : {});
}

function dress(reply: Reply, requestId: string, key?: string, replayed = false): Reply {
  const headers = {
    ...reply.headers,
    ...cors,
    'request-id': requestId,
    'stripe-version': apiVersion,
    ...(key ? { 'idempotency-key': key } : {}),
    ...(replayed ? { 'idempotent-replayed': 'true', 'original-request': requestId } : {}),
  };
  return { ...reply, headers };
}
