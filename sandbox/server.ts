import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { addressProvider } from './address/provider.ts';
import { botCheckProvider } from './botcheck/provider.ts';
import { companiesProvider } from './companies/provider.ts';
import { controlRoutes } from './control/routes.ts';
import { type Fault, Faults } from './core/faults.ts';
import { content, type Incoming, json, type Reply, read } from './core/http.ts';
import type { Provider } from './core/provider.ts';
import { RequestLog } from './core/request-log.ts';
import { Store } from './core/store.ts';
import { Webhooks } from './core/webhooks.ts';
import { createIdentity } from './identity/index.ts';
import { Inbox } from './mail/inbox.ts';
import { mailEndpoint } from './mail/returns.ts';
import { createSmtp } from './mail/smtp.ts';
import { pageRoutes } from './pages/routes.ts';
import { createSearches } from './searches/index.ts';
import { complete, type Settings } from './settings.ts';
import { emptyState } from './state.ts';
import { createStripe } from './stripe/index.ts';
import { preflight } from './stripe/provider.ts';

export interface Sandbox {
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/** How often timed changes (refunds settling, sessions expiring) are checked. */
const tickMs = 250;

/** Starts all stand-ins in this process. */
export async function startSandbox(given: Partial<Settings> = {}): Promise<Sandbox> {
  const settings = complete(given);
  const store = new Store(emptyState(), settings.stateFile, settings.durable);
  const { state, changed, saved } = store;
  const faults = new Faults(state.faults, changed);
  const log = new RequestLog(state.requests, changed);
  const inbox = new Inbox(state.messages, changed);
  const webhooks = new Webhooks(state.deliveries, faults, { changed, saved }, settings.retryDelays);

  webhooks.register('mail', mailEndpoint(settings));

  const server = createServer();
  // A client that was busy for some seconds must not find its connection closed.
  server.keepAliveTimeout = 60_000;
  const smtp = createSmtp({ inbox, faults, log, saved, ...settings });
  const smtpPort = await listen(smtp.server, settings.smtpPort);
  // Awaited last: a request that came before the request listener was attached would never be answered.
  const port = await listen(server, settings.port);
  const url = `http://localhost:${port}`;

  const stripe = createStripe({ state: state.stripe, webhooks, changed, url, settings });
  const identity = createIdentity({ state: state.identity, webhooks, inbox, changed, url, settings });
  const searches = createSearches({ state: state.searches, webhooks, changed, settings });
  const providers: Provider[] = [
    stripe.provider,
    searches.provider,
    addressProvider(settings.addressKey),
    botCheckProvider({
      state: state.botcheck,
      changed,
      secret: settings.recaptchaSecret,
      hostname: new URL(settings.appUrl).hostname,
    }),
    companiesProvider,
    identity.provider,
  ];
  const routers = [
    controlRoutes({ inbox, faults, log, webhooks, botcheck: state.botcheck, changed }),
    stripe.pages,
    identity.pages,
    searches.pages,
    pageRoutes({
      inbox,
      faults,
      log,
      webhooks,
      stripe: state.stripe,
      identity: state.identity,
      searches: state.searches,
      settings,
    }),
  ];

  const serveOwn = async (request: Incoming): Promise<Reply> => {
    for (const router of routers) {
      const reply = await router.handle(request);
      if (reply) return reply;
    }
    return json({ message: `Nothing at ${request.method} ${request.path}.` }, 404);
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await read(message);
    const provider = providers.find(({ claims }) => claims(request.path));
    if (!provider) {
      const reply = await serveOwn(request);
      await saved();
      return send(response, reply);
    }
    // A browser's CORS preflight for Stripe is no request of its own.
    if (request.method === 'OPTIONS') return send(response, preflight);
    const { method, path, query, headers, body, rawBody } = request;
    const fault = faults.forRequest(provider.name, path, [...query.values(), rawBody].join('\n'));
    const entry = log.add({
      provider: provider.name,
      method,
      path,
      query: Object.fromEntries(query),
      headers,
      body,
      rawBody,
      ...(fault ? { fault: fault.kind } : {}),
    });
    const reply = await answer(provider, request, fault, settings);
    if (!reply) return void response.destroy();
    log.answered(entry, reply.status);
    await saved();
    send(response, reply);
  };

  server.on('request', (message, response) => {
    serve(message, response).catch((error) => {
      console.error(error);
      send(response, content('text/plain', 'The sandbox has failed. See its log.', 500));
    });
  });
  webhooks.resume();
  const ticking = setInterval(() => stripe.tick(Date.now()), tickMs);

  return {
    url,
    smtpUrl: `smtp://localhost:${smtpPort}`,
    async close() {
      clearInterval(ticking);
      webhooks.close();
      server.closeAllConnections();
      await Promise.all([
        new Promise<void>((done) => server.close(() => done())),
        new Promise<void>((done) => smtp.close(done)),
      ]);
      store.save();
    },
  };
}

/** The provider's answer, changed by the fault. Undefined means that the connection is to be cut. */
async function answer(
  provider: Provider,
  request: Incoming,
  fault: Fault | undefined,
  { slowMs, timeoutMs }: Settings,
): Promise<Reply | undefined> {
  if (!fault || fault.kind === 'slow') return provider.handle(request, () => pause(fault ? slowMs : 0));
  if (fault.after) await provider.handle(request, async () => {});
  if (fault.kind === 'error') return provider.failure();
  if (fault.kind === 'wrong-key' || fault.kind === 'too-many') return provider.refusals?.[fault.kind];
  if (fault.kind === 'timeout') await pause(timeoutMs);
  return undefined;
}

/** The wait must not keep the process alive. */
const pause = (ms: number): Promise<void> => (ms > 0 ? wait(ms, undefined, { ref: false }) : Promise.resolve());

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, headers).end(body);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
