import http from 'node:http';
import type { App, ProcessState } from './app';

/**
 * Serves `/metrics` on a port of its own that no visitor reaches: the proxy in front knows only the other one, and unless
 * METRICS_HOST names a network, only this machine is answered. Opened before everything else and closed after it, so that a process
 * that fails to start or to stop can still be watched.
 */
export function openMetrics(app: App, state: ProcessState): http.Server | null {
  const { metricsText, metricsType, startWatching, reportError, log, env } = app;
  if (env.METRICS_PORT === undefined) return null;
  startWatching();
  const server = http.createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metricsText(state);
      response.writeHead(200, { 'content-type': metricsType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      reportError(error, { path: '/metrics' });
      response.writeHead(500).end();
    }
  });
  server.requestTimeout = 10_000;
  // Without metrics the product still works, and people who watch it see that nothing answers.
  server.on('error', (error) => reportError(error, { path: 'metrics port' }));
  server.listen(env.METRICS_PORT, env.METRICS_HOST, () => log.info({ port: env.METRICS_PORT }, 'metrics'));
  return server;
}
