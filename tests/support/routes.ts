/** A browser that keeps its cookies and calls route modules directly, for tests of what the routes do to the database. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { expect } from 'vitest';
import type { Call } from '~/routes/api/contract/operation.server';
import { contractViolations } from './contract';

export type Handler = ((args: ActionFunctionArgs) => Promise<unknown>) & {
  /** The calls that the route of a JSON address declares. */
  calls?: readonly Call[];
};

const isSent = (method: string) => method !== 'GET';

/** The methods that an action accepts. */
export const methodsOf = ({ calls }: Handler): string[] =>
  calls ? calls.map(({ method }) => method).filter(isSent) : ['POST'];

/** The first method that an action accepts. */
export const methodOf = (handler: Handler): string => methodsOf(handler)[0] ?? 'POST';

export type Answer = { status: number; headers: Headers; location: string | null; data: unknown };

export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(readonly ip = '203.0.113.7') {}

  get(handler: Handler, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return this.#send(handler, path, { method, headers });
  }

  post(
    handler: Handler,
    path: string,
    fields: Record<string, string> | FormData,
    headers: Record<string, string> = {},
    method = methodOf(handler),
  ): Promise<Answer> {
    return this.#send(handler, path, {
      method,
      headers,
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    });
  }

  postJson(
    handler: Handler,
    path: string,
    body: unknown,
    method = methodOf(handler),
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...more };
    return this.#send(handler, path, { method, headers, body: JSON.stringify(body) });
  }

  async #send(handler: Handler, path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie) headers.set('cookie', cookie);
    const request = new Request(new URL(path, process.env.APP_URL), { ...init, headers });
    const context = { ip: this.ip, nonce: '', pattern: '' };
    const result = await handler({ request, params: {}, context }).catch((thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown;
    });
    const answer = await read(result);
    checkContract(handler, request, answer);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

/** Checks that every answer of a JSON call matches the contract. */
function checkContract({ calls }: Handler, { method, url }: Request, { status, headers, data }: Answer): void {
  if (!calls) return;
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  const wrong = contractViolations({ calls, method, status, isJson, data });
  if (wrong.length > 0) throw new Error(`Outside the contract of ${url}.\n${wrong.join('\n')}`);
}

/** Reads a route's result: a Response, data with its status and headers, or plain data. */
async function read(result: unknown): Promise<Answer> {
  if (result instanceof Response) {
    const text = await result.text();
    const isJson = result.headers.get('content-type')?.includes('json');
    const { status, headers } = result;
    return { status, headers, location: headers.get('location'), data: isJson ? JSON.parse(text) : text };
  }
  const wrapped = result as { type?: string; data?: unknown; init?: ResponseInit | null };
  const isWrapped = wrapped?.type === 'DataWithResponseInit';
  const headers = new Headers(isWrapped ? wrapped.init?.headers : undefined);
  const data = isWrapped ? wrapped.data : result;
  return { status: (isWrapped && wrapped.init?.status) || 200, headers, location: null, data };
}

/** A step of a journey, with its deal in the address. */
export const stepUrlMatcher = (path: string) =>
  expect.stringMatching(
    new RegExp(`^${path.replace(/[/?]/g, '\\$&')}${path.includes('?') ? '&' : '\\?'}id=[0-9a-f]{24}$`),
  );
