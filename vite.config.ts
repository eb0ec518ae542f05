import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/** The folder of the app's code, with symbolic links resolved and forward slashes. */
const APP = `${realpathSync(fileURLToPath(new URL('./app', import.meta.url))).replaceAll('\\', '/')}/`;

/** A module's path in `app/`. Null if it is not there. */
const inApp = (module: string) => (module.startsWith(APP) ? module.slice(APP.length) : null);

/** What every page loads is one file. Otherwise it would be split where a page of the back office shares a piece of it. */
const ofEveryPage = (module: string) =>
  /^(enhance\/|entry\.client)/.test(inApp(module) ?? '') ? 'entry.client' : undefined;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  // These come as some hundred files each. In the server's one file a process starts a tenth sooner.
  ssr: { noExternal: ['stripe', 'zod', 'libphonenumber-js', /^@conform-to\//] },
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // An inlined font or icon would need `data:` in the Content-Security-Policy.
  build: {
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: ofEveryPage } },
  },
}));
