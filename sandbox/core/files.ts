import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { content, type Handler } from './http.ts';

export const fileText = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** Serves a file of the sandbox's own, named relative to the sandbox's folder. */
export const file =
  (type: string, path: string): Handler =>
  () =>
    content(type, fileText(path));

/** The app's two typefaces, so that the stand-ins look like the app. */
export const font =
  (name: 'figtree' | 'fraunces'): Handler =>
  () => ({
    status: 200,
    headers: { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' },
    body: readFileSync(
      fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)),
    ),
  });
