import { enhance } from '~/enhance';

/**
 * One small module for every page. A page that Remix hydrates (the back office) says so by its inline context; every
 * other page is complete as it is, and gets the enhancements and whatever island it holds.
 */
if ('__remixContext' in window) {
  void import('~/document/hydrate');
} else {
  enhance();
  if (document.querySelector('[data-island]')) void import('~/islands/mount');
  // In development (scripts/dev-server.mjs): this page was made on the server, which has changed.
  if (import.meta.hot) import.meta.hot.on('keyturn:changed', () => window.location.reload());
}
