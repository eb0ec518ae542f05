/**
 * Serves the app's source for `npm run dev`: Vite compiles it with Remix's plugin, and each request is answered with
 * the newest saved code, behind the same server as in production (server/listener.ts). Pages, styles, commands, jobs
 * and the server's own code may be edited while it runs; only changes of this file, the environment or the schema need
 * a restart.
 */
import http from 'node:http';
import process from 'node:process';
import { createServer } from 'vite';

/** @typedef {import('@remix-run/node').ServerBuild} Build @typedef {typeof import('../app/entry.server')} App */

/** No cached pages, and Vite serves the files. */
const pageCache = { answer: () => false, store: async () => {} };
const answerFile = () => false;
const state = { isStarted: false, isDraining: false, lastRequestAt: 0 };

const server = http.createServer(answer);
const vite = await createServer({
  appType: 'custom',
  // On our own port, because the pages' content security policy allows no other.
  // Many editors empty a file before writing it, so wait until it is complete.
  server: {
    middlewareMode: true,
    hmr: { server },
    watch: { awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 } },
  },
  plugins: [{ name: 'keyturn:changed', handleHotUpdate: onChange }],
});

/**
 * Styles change in place. After other changes the server compiles again and the page reloads (app/entry.client.tsx).
 * @param {{ file: string }} change
 */
function onChange({ file }) {
  if (!file.endsWith('.css')) vite.ws.send('keyturn:changed', {});
  newest().catch(tell);
}

/** @type {{ build: Build, createListener: unknown, listener: http.RequestListener } | undefined} */
let current;

/** The newest saved code, compiled; the same objects as before if nothing changed. */
async function newest() {
  const [build, { createListener }] = /** @type {[Build, typeof import('../server/listener.ts')]} */ (
    await Promise.all([vite.ssrLoadModule('virtual:remix/server-build'), vite.ssrLoadModule('/server/listener.ts')])
  );
  if (current?.build !== build || current.createListener !== createListener) {
    current = { build, createListener, listener: createListener({ build, pageCache: pageCache, answerFile, state }) };
    workWith(/** @type {App} */ (build.entry.module));
  }
  return current.listener;
}

/** @type {App | undefined} */
let working;
let turn = Promise.resolve();

/**
 * Moves jobs and emails to the newest code, after the previous code has finished what it is running. Both never run
 * together.
 * @param {App} app
 */
function workWith(app) {
  if (app === working) return;
  const before = working;
  working = app;
  turn = turn.then(async () => {
    await before?.stopWork();
    await app.start();
    state.isStarted = true;
  }, tell);
  turn.catch(tell);
}

/** @param {http.IncomingMessage} incoming @param {http.ServerResponse} outgoing */
function answer(incoming, outgoing) {
  vite.middlewares(incoming, outgoing, async () => {
    try {
      const listener = await newest();
      listener(incoming, /** @type {any} */ (outgoing));
    } catch (error) {
      tell(error);
      outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      outgoing.end(error instanceof Error ? error.stack : String(error));
    }
  });
}

/** @param {unknown} error */
const tell = (error) => console.error(error);

async function stop() {
  if (state.isDraining) return;
  state.isDraining = true;
  server.closeAllConnections();
  await vite.close();
  await turn.catch(tell);
  await working?.stop();
  process.exit();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The parent process is gone, for whatever reason.
process.on('disconnect', stop);

server.listen(Number(process.env.PORT));
await newest();
