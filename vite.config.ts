import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/** What every page gets is one file: that a page of the back office uses a piece of it as well is no reason to cut it up. */
const ofEveryPage = (module: string) => (/\/app\/(enhance\/|entry\.client)/.test(module) ? 'entry.client' : undefined);

/**
 * Node reads a file of more than some 1.8 MB into memory with two bytes to a letter, so the server's code comes in parts. Each imports only
 * those above it, as the import rules have it; the rest is the file that imports them. What is loaded on demand stays apart.
 */
const PARTS: [string, RegExp][] = [
  ['database', /\/app\/platform\/generated\//],
  ['lower', /\/app\/(?!routes\/|document\/|process\/|root\.|entry\.|platform\/otlp)/],
];
const partOfServer = (module: string) => PARTS.find(([, modules]) => modules.test(module))?.[0];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Of the server's code every letter then takes one byte of memory. A single curly quote would make it two for all of them.
  esbuild: isSsrBuild ? { charset: 'ascii' } : {},
  // An inlined font or icon would need `data:` in the Content-Security-Policy.
  build: {
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    rollupOptions: { output: { manualChunks: isSsrBuild ? partOfServer : ofEveryPage } },
  },
}));
