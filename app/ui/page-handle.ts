/** The components that need script in the customer's browser (app/islands/). */
export type IslandName = 'address-fill' | 'address-lookup' | 'agent-search' | 'card-payment';

export type Crumb = {
  label: string;
  href?: string;
  /** A text to copy, and its name for screen readers. */
  copy?: { text: string; label: string };
};

/**
 * What a page declares about itself, and a layout about the pages in it. The document is made from it (app/root.tsx,
 * app/entry.server.tsx).
 */
export type PageHandle = {
  /** Unique, and says where you are. A function receives the page's loader data. */
  title: string | ((data: never) => string);
  /** For pages that search engines may list; differs from page to page. A function receives the page's loader data. */
  description?: string | ((data: never) => string);
  robots?: 'noindex,nofollow';
  /** The width of its column. */
  width?: 'form' | 'wide' | 'page' | 'full';
  /** The frame around it. 'site' is the default. 'admin' is the back office's, and Remix hydrates the whole page. */
  frame?: 'site' | 'admin';
  /** The breadcrumbs of a page of the back office, after Home. The last is the page itself. */
  crumbs?: readonly Crumb[] | ((data: never) => readonly Crumb[]);
  /** The one element of a page that React hydrates, if the page itself is not hydrated. */
  island?: IslandName;
  /** Its form uses the bot check's provider, so its CSP lets that company in. */
  botCheck?: boolean;
  /** It may show the partner form, which another company hosts. Once there is consent, its CSP lets that company in. */
  hostedForm?: boolean;
  /**
   * Seconds for which the server may cache the rendered page, since it is the same for every signed-out visitor. Only for landing,
   * legal and partner pages, which depend on nothing but their URL.
   */
  cacheSeconds?: number;
};
