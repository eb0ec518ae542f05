/**
 * Timed requests of many people over keep-alive connections. Uses plain `node:http`, so that the driver costs little
 * beside what it measures.
 */
import http from 'node:http';
import https from 'node:https';

const TIMEOUT_MS = 30_000;

/** One person's cookies and IP address. */
export type Visitor = { ip: string; cookies: Map<string, string> };

export type Answer = { status: number; location: string | null; html: string; path: string };

/** One request: the kind of page, and its time in ms. */
type Sample = { name: string; ms: number };

/** The size of an exchange in bytes, for replaying it elsewhere. */
export type Exchange = { method: 'GET' | 'POST'; sent: number; received: number; isRedirect: boolean };

/** No answer from the network, a proxy or a server, or a 5xx: a person would try again. */
export class Unanswered extends Error {}

type Options = {
  /** One or several servers of the app, used in turn. */
  urls: readonly string[];
  /** The header that carries a visitor's IP address. */
  ipHeader: string;
};

export class HttpClient {
  /** Samples since the last `clear`. */
  readonly samples: Sample[] = [];
  /** Called for each exchange. */
  onExchange: ((exchange: Exchange, visitor: Visitor) => void) | undefined;
  readonly #targets: { url: URL; send: typeof http.request; agent: http.Agent }[];
  #turn = 0;

  constructor(private readonly options: Options) {
    this.#targets = options.urls.map((each) => {
      const url = new URL(each);
      const { Agent, request } = url.protocol === 'https:' ? https : http;
      return { url, send: request as typeof http.request, agent: new Agent({ keepAlive: true, scheduling: 'lifo' }) };
    });
  }

  clear(): void {
    this.samples.length = 0;
  }

  close(): void {
    for (const { agent } of this.#targets) agent.destroy();
  }

  /** @throws Unanswered */
  async send(visitor: Visitor, name: string, method: 'GET' | 'POST', path: string, form?: string): Promise<Answer> {
    const target = this.#targets[this.#turn++ % this.#targets.length];
    if (!target) throw new Error('There is no server to ask.');
    const { url, send, agent } = target;
    const headers: http.OutgoingHttpHeaders = { [this.options.ipHeader]: visitor.ip };
    if (visitor.cookies.size > 0) headers.cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    if (form !== undefined) {
      headers['content-type'] = 'application/x-www-form-urlencoded';
      headers['content-length'] = Buffer.byteLength(form);
    }
    const begun = performance.now();
    const answer = await new Promise<Answer>((resolve, reject) => {
      const fail = (error: Error) => reject(new Unanswered(`${method} ${name}: ${error.message}`));
      const request = send(
        { hostname: url.hostname, port: url.port, agent, method, path, headers, timeout: TIMEOUT_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () => {
            storeCookies(visitor, response.headers['set-cookie']);
            const { statusCode: status = 0 } = response;
            const location = response.headers.location ?? null;
            resolve({ status, location, html: Buffer.concat(chunks).toString(), path });
          });
        },
      );
      request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
      request.on('error', fail);
      request.end(form);
    });
    this.samples.push({ name, ms: performance.now() - begun });
    this.onExchange?.(
      { method, sent: form?.length ?? 0, received: answer.html.length, isRedirect: answer.location !== null },
      visitor,
    );
    if (answer.status >= 500) throw new Unanswered(`${method} ${name}: ${answer.status}`);
    return answer;
  }
}

function storeCookies({ cookies }: Visitor, lines: string[] = []): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
