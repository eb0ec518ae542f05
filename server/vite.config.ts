import { defineConfig } from 'vite';

/** Builds the programs that serve the app into the folder where Remix has put the app itself. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    outDir: 'build/server',
    emptyOutDir: false,
    rollupOptions: { input: ['server/main.ts', 'server/instrument.ts'] },
  },
});
