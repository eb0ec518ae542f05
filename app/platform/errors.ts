/**
 * An answer the product has words for. Thrown by rules, queries and commands, and turned into a page or a JSON body by the route
 * wrapper. Anything else that is thrown is a bug: it is reported, and answered with status 500.
 */
export class KnownError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503,
    message: string,
    readonly fieldErrors?: Record<string, string[]>,
  ) {
    super(message);
    this.name = 'KnownError';
  }
}

/** Seconds: the header `Retry-After` of an answer with status 503. */
export const RETRY_AFTER_SECONDS = '30';

export const notFound = () => new KnownError(404, 'The requested resource was not found.');
export const forbidden = () => new KnownError(403, "You don't have permission to perform this action.");
export const unauthenticated = () => new KnownError(401, 'Please sign in and try again.');

/** The sign-in has ended since the request was let in. The route wrapper answers it, not the page. */
export const isSignedOut = (error: unknown): boolean => error instanceof KnownError && error.status === 401;

/** A third party did not answer, or answered with an error. The caller decides what the person sees. */
export class ProviderError extends Error {
  constructor(
    readonly provider: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${provider}: ${message}`, options);
    this.name = 'ProviderError';
  }
}
