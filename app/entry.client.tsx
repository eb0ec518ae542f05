import { enhance } from '~/enhance';

/**
 * One small module for every page. A page that Remix hydrates (the back office) says so by its inline context; every
 * other page is complete as it is, and gets the enhancements and whatever island it holds.
 */
if ('__remixContext' in window) {
  void import('~/document/hydrate');
} else {
  enhance();
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const mount = () => import('~/islands/mount').then((islands) => islands.mount(island));
    // An island in a closed fold loads when the fold is opened.
    const fold = island.closest('details:not([open])');
    if (fold) fold.addEventListener('toggle', mount, { once: true });
    else void mount();
  }
  // In development (scripts/dev-server.mjs): this page was made on the server, which has changed.
  if (import.meta.hot) import.meta.hot.on('keyturn:changed', () => window.location.reload());
}
