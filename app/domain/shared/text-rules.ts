import { normalised } from '~/platform/normal-text';

/** What someone wrote in several lines: without control characters and the like, but for the ends of its lines. */
export const cleanLines = (text: string): string =>
  normalised(text)
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
