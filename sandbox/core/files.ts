import { readFileSync } from 'node:fs';
import { content, type Handler } from './http.ts';

export const fileText = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** Serves a file of the sandbox's own, named from the sandbox's folder. */
export const file =
  (type: string, path: string): Handler =>
  () =>
    content(type, fileText(path));
