import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/** Where the code of the app lies, whatever folders the project is in and whatever those are called. */
const APP = `${realpathSync(fileURLToPath(new URL('./app', import.meta.url))).replaceAll('\\', '/')}/`;

/** A module's path in `app/`; null where it is none of ours. */
const inApp = (module: string) => (module.startsWith(APP) ? module.slice(APP.length) : null);

/** What every page gets is one file: that a page of the back office uses a piece of it as well is no reason to cut it up. */
const ofEveryPage = (module: string) =>
  /^(enhance\/|entry\.client)/.test(inApp(module) ?? '') ? 'entry.client' : undefined;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // An inlined font or icon would need `data:` in the Content-Security-Policy.
  build: {
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: ofEveryPage } },
  },
}));
