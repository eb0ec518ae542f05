/**
 * The app as it is written, for `npm run dev`: Vite compiles it with Remix's plugin, and each request is answered with the newest of
 * what is saved, behind the same border as in production (server/listener.ts). Pages, styles, commands, jobs and the border
 * itself may be edited while it runs; only this file, the environment and the schema ask for a restart.
 */
import http from 'node:http';
import process from 'node:process';
import { createServer } from 'vite';

/** @typedef {import('@remix-run/node').ServerBuild} Build @typedef {typeof import('../app/entry.server')} App */

/** Nothing is kept, and Vite has the files. */
const kept = { answer: () => false, keep: async () => {} };
const answerFile = () => false;
const state = { isStarted: false, isDraining: false };

const server = http.createServer(answer);
const vite = await createServer({
  appType: 'custom',
  // On our own port, which the pages' policy allows them.
  // Many an editor empties a file before it writes it: what is read is the whole.
  server: {
    middlewareMode: true,
    hmr: { server },
    watch: { awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 } },
  },
  plugins: [{ name: 'keyturn:changed', handleHotUpdate: onChange }],
});

/** Styles change in place. What the server made of the rest asks for a page again (app/entry.client.tsx). @param {{ file: string }} change */
function onChange({ file }) {
  if (!file.endsWith('.css')) vite.ws.send('keyturn:changed', {});
  newest().catch(tell);
}

/** @type {{ build: Build, createListener: unknown, listener: http.RequestListener } | undefined} */
let current;

/** What is saved, compiled: the same as before where nothing has changed. */
async function newest() {
  const [build, { createListener }] = /** @type {[Build, typeof import('../server/listener.ts')]} */ (
    await Promise.all([vite.ssrLoadModule('virtual:remix/server-build'), vite.ssrLoadModule('/server/listener.ts')])
  );
  if (current?.build !== build || current.createListener !== createListener) {
    current = { build, createListener, listener: createListener({ build, kept, answerFile, state }) };
    workWith(/** @type {App} */ (build.entry.module));
  }
  return current.listener;
}

/** @type {App | undefined} */
let working;
let turn = Promise.resolve();

/** Jobs and emails go on with the newest code, once what the code before is running is done: never with both. @param {App} app */
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
// The process that started us is gone, however it went.
process.on('disconnect', stop);

server.listen(Number(process.env.PORT));
await newest();
