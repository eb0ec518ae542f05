import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseForm } from './form.ts';

export interface Incoming {
  method: string;
  path: string;
  /** The parameters of the path, by name. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  rawBody: string;
  /** JSON or form, parsed; undefined when there is none. */
  body: unknown;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export type Handler = (request: Incoming) => Reply | Promise<Reply>;

/** Thrown by handlers to answer 4xx with a message. */
export class BadRequest extends Error {}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

export const content = (type: string, body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  body,
});

/** What a handler throws is answered as `replyTo` says, if it knows the error. */
export const guarded =
  (handler: (request: Incoming) => Reply, replyTo: (error: unknown) => Reply | null): Handler =>
  (request) => {
    try {
      return handler(request);
    } catch (error) {
      const reply = replyTo(error);
      if (reply) return reply;
      throw error;
    }
  };

export const redirect = (location: string): Reply => ({ status: 303, headers: { location }, body: '' });

/** Forms go back to the page they came from. Programs get JSON. */
export const isForm = ({ headers, rawBody }: Incoming): boolean =>
  saysForm(headers['content-type'] ?? '') && !looksLikeJson(rawBody);

const saysForm = (type: string): boolean => type.startsWith('application/x-www-form-urlencoded');

/** `curl -d '{…}'` sends its JSON with the content type of a form. */
const looksLikeJson = (text: string): boolean => text.startsWith('{');

export async function read(message: IncomingMessage): Promise<Incoming> {
  const url = new URL(message.url ?? '/', 'http://sandbox');
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const rawBody = Buffer.concat(chunks).toString('utf8');
  return {
    method: message.method ?? 'GET',
    path: decodePath(url.pathname),
    params: {},
    query: url.searchParams,
    headers: message.headers,
    rawBody,
    body: parseBody(message.headers['content-type'] ?? '', rawBody),
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function parseBody(type: string, text: string): unknown {
  if (text === '') return undefined;
  if (saysForm(type) && !looksLikeJson(text)) return parseForm(text);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
