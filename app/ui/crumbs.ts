import type { Crumb } from '~/ui/page-handle';

const MAX_CRUMBS = 10;

/** Home, then the last crumbs if there are too many. */
export const crumbTrail = (home: Crumb, crumbs: readonly Crumb[]): Crumb[] => [home, ...crumbs.slice(1 - MAX_CRUMBS)];
