/**
 * Around every page. When an action fails, Remix runs the loaders above the nearest error boundary and no others: were that the root's, the
 * page of the error would have no header, no navigation and no foot.
 */
export { Outlet as default } from '@remix-run/react';
export { ErrorBoundary } from './shared/error-boundary';
