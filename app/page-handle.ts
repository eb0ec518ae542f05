import type { IslandName } from '~/islands/names';

/** What a page declares about itself; the document is made from it (app/root.tsx, app/entry.server.tsx). */
export type PageHandle = {
  /** Unique, and says where you are. A function receives the page's loader data. */
  title: string | ((data: never) => string);
  /** For pages that search engines may list; differs from page to page. */
  description?: string;
  robots?: 'noindex,nofollow';
  /** The column its content stands in. */
  width?: 'form' | 'wide' | 'page' | 'full';
  /** 'enhance' (the default): the small module. An island adds React on one element. 'remix' hydrates the whole page. */
  script?: 'enhance' | 'remix';
  island?: IslandName;
  /**
   * Seconds for which the page is the same for every signed-out visitor, so that the server may keep it rendered.
   * Only for pages that depend on nothing but their URL.
   */
  kept?: number;
};
