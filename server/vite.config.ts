import { defineConfig } from 'vite';

/** The programs that serve the app, built into the folder in which Remix has put the app itself. */
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
