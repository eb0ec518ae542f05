import type { Crumb } from '~/ui/page-handle';

const MAX_CRUMBS = 10;

/** Home, then what comes last of a trail that is too long. */
export const crumbTrail = (home: Crumb, crumbs: readonly Crumb[]): Crumb[] => [home, ...crumbs.slice(1 - MAX_CRUMBS)];
