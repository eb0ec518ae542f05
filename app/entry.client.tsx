import { enhance } from '~/enhance';

/**
 * One small module for every page. A page that Remix hydrates (the back office) says so (app/root.tsx); every other
 * page is complete as it is, and gets the enhancements and whatever island it holds.
 */
if (document.documentElement.dataset.hydrated) {
  void import('~/document/hydrate');
} else {
  enhance();
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    // One in a closed fold or a hidden follow-up loads when that opens. The margin, in CSS pixels, takes in the rest of the page.
    const whenShown: IntersectionObserverCallback = ([entry], observer) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void import('~/islands/mount').then((islands) => islands.mount(island));
    };
    new IntersectionObserver(whenShown, { rootMargin: '9999px' }).observe(island);
  }
  // In development (scripts/dev-server.mjs): this page was made on the server, which has changed.
  if (import.meta.hot) import.meta.hot.on('keyturn:changed', () => window.location.reload());
}
