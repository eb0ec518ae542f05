/** The components that need script in the customer's browser (app/islands/). */
export type IslandName = 'address-fill' | 'address-lookup' | 'agent-search' | 'card-payment';

export type Crumb = {
  label: string;
  href?: string;
  /** A text that can be copied from it, and what it is. */
  copy?: { text: string; label: string };
};

/** What a page declares about itself, and a layout for the pages in it; the document is made from it (app/root.tsx, app/entry.server.tsx). */
export type PageHandle = {
  /** Unique, and says where you are. A function receives the page's loader data. */
  title: string | ((data: never) => string);
  /** For pages that search engines may list; differs from page to page. */
  description?: string;
  robots?: 'noindex,nofollow';
  /** The column its content is in. */
  width?: 'form' | 'wide' | 'page' | 'full';
  /** What surrounds it. 'site' is the default; 'admin' is the back office's, and Remix hydrates the whole page. */
  frame?: 'site' | 'admin';
  /** The path to a page of the back office, after Home; the last is the page itself. */
  crumbs?: readonly Crumb[] | ((data: never) => readonly Crumb[]);
  /** React on one element of a page that is not hydrated. */
  island?: IslandName;
  /** Its form asks the bot check's provider, so its policy lets that company in. */
  botCheck?: boolean;
  /** It may show the partner form, which another company hosts: once there is consent, its policy lets that company in. */
  hostedForm?: boolean;
  /**
   * Seconds for which the page is the same for every signed-out visitor, so that the server may keep it rendered.
   * Only for landing, legal and partner pages, which depend on nothing but their URL.
   */
  kept?: number;
};
