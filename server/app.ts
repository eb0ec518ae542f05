import type { ServerBuild } from '@remix-run/node';

/** What the server needs from the app besides its pages, in the same build: app/entry.server.tsx exports it. */
export type App = typeof import('../app/entry.server');

export const appOf = (build: ServerBuild) => build.entry.module as unknown as App;

/**
 * `isStarted`: the queue is up. `isDraining`: we were told to stop. Requests are still answered, and then their connections closed.
 * `notStarted`: what the last try to start met, until one succeeds. `lastRequestAt`: when the newest of them arrived, by `performance.now()`; checks of /healthz and /readyz, and files of the build, do not count.
 */
export type ProcessState = { isStarted: boolean; isDraining: boolean; lastRequestAt: number; notStarted?: object };
