import type { IslandName } from '~/islands/names';

/** What a page declares about itself; the document is made from it (app/root.tsx, app/entry.server.tsx). */
export type PageHandle = {
  /** Unique, and says where you are. A function receives the page's loader data. */
  title: string | ((data: never) => string);
  description?: string;
  robots?: 'noindex,nofollow';
  /** The column its content stands in. */
  width?: 'form' | 'wide' | 'page' | 'full';
  /** 'enhance' (the default): the small module. An island adds React on one element. 'remix' hydrates the whole page. */
  script?: 'enhance' | 'remix';
  island?: IslandName;
  /** It may show the partner form, which another company hosts: once there is consent, its policy lets that company in. */
  hostedForm?: boolean;
  /**
   * Seconds for which the page is the same for every signed-out visitor, so that the server may keep it rendered.
   * Only for pages that depend on nothing but their URL.
   */
  kept?: number;
};
