import { env } from '~/platform/env.server';

/** The absolute URL of a path of `urls`, as emails need it. */
export const link = (path: string): string => new URL(path, env.APP_URL).href;
