import { enhance } from '~/enhance';

function whenShown(element: Element, run: () => Promise<void>): void {
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void run();
  }).observe(element);
}

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
    // An island in a closed fold or a hidden follow-up loads when it is shown.
    if (island.closest('details:not([open]), [data-reveal]:not([data-open])')) whenShown(island, mount);
    else void mount();
  }
  // In development (scripts/dev-server.mjs): this page was made on the server, which has changed.
  if (import.meta.hot) import.meta.hot.on('keyturn:changed', () => window.location.reload());
}
