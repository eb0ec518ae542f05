/**
 * The layout of every page. When an action fails, Remix runs only the loaders above the nearest error boundary. If that were the
 * root's, the error page would have no header, navigation or footer.
 */
export { Outlet as default } from '@remix-run/react';
export { ErrorBoundary } from './shared/error-boundary';
