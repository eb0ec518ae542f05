import '@remix-run/node';

declare module '@remix-run/node' {
  /** What our server tells the app about a request, besides the request itself. remix-serve tells nothing. */
  interface AppLoadContext {
    /** The visitor's IP address: the socket's, or what the host's own proxy says in CLIENT_IP_HEADER. */
    ip?: string;
    /** The request's name in the log, in traces, in error reports and on an error page. */
    requestId?: string;
    /** The CSP nonce of this response's scripts. */
    nonce?: string;
    /** The pattern of the route that answers (`/api/users/:id`): for logs, since a path may hold personal data. */
    pattern?: string;
    /** The body of a posted form was too long to be read: its action refuses it. */
    isTooLarge?: boolean;
    /** Seconds for which our server may cache the page for others. The app sets it. */
    cacheSeconds?: number;
  }
}
