import { env } from '~/platform/env.server';

/** The whole address of one of `urls`, as a letter needs it. */
export const link = (path: string): string => new URL(path, env.APP_URL).href;
