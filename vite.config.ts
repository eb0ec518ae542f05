import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // An inlined font or icon would need `data:` in the Content-Security-Policy.
  build: { assetsInlineLimit: 0, sourcemap: 'hidden' },
});
