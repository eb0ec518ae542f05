import '@remix-run/node';

declare module '@remix-run/node' {
  /** What the server tells the app about a request, besides the request itself. */
  interface AppLoadContext {
    /** The visitor's address: the socket's, or what the host's own proxy says in CLIENT_IP_HEADER. */
    ip: string;
    /** Marks the scripts of this one response as ours. */
    nonce: string;
    /** The pattern of the route that answers (`/api/users/:id`): for logs, since a path may hold personal data. */
    pattern: string;
    /** Left by the app for the server: the page, where the answer is one, and whether it may be kept for others. */
    page?: { html: string; kept: { seconds: number; isSharedByPlace: boolean } | null };
  }
}
