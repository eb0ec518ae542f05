import http from 'node:http';
import type { App, ProcessState } from './app';

/**
 * Serves `/metrics`, and with `/readyz` why this process is not ready, on a port of its own that no visitor reaches: the proxy in front knows only the other one, and unless
 * METRICS_HOST names a network, only this machine is answered. Opened before everything else and closed after it, so that a process
 * that fails to start or to stop can still be watched.
 */
export function openMetrics(app: App, state: ProcessState): http.Server | null {
  const { metricsText, metricsType, startWatching, reportError, log, env } = app;
  if (env.METRICS_PORT === undefined) return null;
  startWatching();
  const server = http.createServer(async (request, response) => {
    if (request.method !== 'GET' || (request.url !== '/metrics' && request.url !== '/readyz')) {
      response.writeHead(404).end();
      return;
    }
    try {
      if (request.url === '/readyz') {
        const why = await whyNotReadyIn(app, state);
        const text = JSON.stringify(why ?? { ready: true });
        response.writeHead(why ? 503 : 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(`${text}\n`);
        return;
      }
      const text = await metricsText(state);
      response.writeHead(200, { 'content-type': metricsType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      reportError(error, { path: request.url });
      response.writeHead(500).end();
    }
  });
  server.requestTimeout = 10_000;
  // Without metrics the product still works, and people who watch it see that nothing answers.
  server.on('error', (error) => reportError(error, { path: 'metrics port' }));
  server.listen(env.METRICS_PORT, env.METRICS_HOST, () => log.info({ port: env.METRICS_PORT }, 'metrics'));
  return server;
}

/** Why, for those who run the service: visitors read only 'not ready'. Null when it is ready. */
async function whyNotReadyIn({ whyNotReady, errorFacts }: App, state: ProcessState): Promise<object | null> {
  if (state.isDraining) return { stopping: true };
  const why = (await whyNotReady()) ?? (state.isStarted ? null : (state.notStarted ?? { starting: true }));
  return why !== null && 'err' in why ? { error: errorFacts(why.err) } : why;
}
