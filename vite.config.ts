import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/** What every page gets is one file: that a page of the back office uses a piece of it as well is no reason to cut it up. */
const ofEveryPage = (module: string) => (/\/app\/(enhance\/|entry\.client)/.test(module) ? 'entry.client' : undefined);

/**
 * A file of more than a megabyte is read into memory with two bytes to a letter, so the server's code comes in parts. Each part imports
 * only those above it in this list, as the import rules have it.
 */
const PARTS = [
  ['database', '/app/platform/generated/'],
  ['lower', '/app/(?!routes/|document/|process/|root|entry)'],
] as const;
const partOf = (module: string) => PARTS.find(([, path]) => new RegExp(path).test(module))?.[0];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Of the server's code every letter then takes one byte of memory. A single curly quote would make it two for all of them.
  esbuild: isSsrBuild ? { charset: 'ascii' } : {},
  // An inlined font or icon would need `data:` in the Content-Security-Policy.
  build: {
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    rollupOptions: { output: { manualChunks: isSsrBuild ? partOf : ofEveryPage } },
  },
}));
