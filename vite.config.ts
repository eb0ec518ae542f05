import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/** What every page gets is one file: that a page of the back office uses a piece of it as well is no reason to cut it up. */
const ofEveryPage = (module: string) => (/\/app\/(enhance\/|entry\.client)/.test(module) ? 'entry.client' : undefined);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Of the server's code every letter then takes one byte of memory. A single curly quote would make it two for all of them.
  esbuild: isSsrBuild ? { charset: 'ascii' } : {},
  // An inlined font or icon would need `data:` in the Content-Security-Policy.
  build: {
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: ofEveryPage } },
  },
}));
