import { defineConfig } from 'vite';

/**
 * Builds the programs that serve the app into the folder where Remix has put the app itself, and what reads the environment by itself, for
 * the release command (bin/migrate.mjs).
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    outDir: 'build/server',
    emptyOutDir: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        instrument: 'server/instrument.ts',
        environment: 'app/platform/env.server.ts',
      },
    },
  },
});
