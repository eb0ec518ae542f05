import { forbidden } from '~/platform/errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Cross-site request protection without tokens: every browser we serve says where a request comes from, in Sec-Fetch-Site or, in
 * older ones, in Origin. A client that sends neither is no browser and has no one's cookies.
 */
export function isCrossSite(request: Request): boolean {
  if (SAFE.has(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  const host = request.headers.get('host');
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** @throws KnownError 403 */
export function refuseCrossSite(request: Request): void {
  if (isCrossSite(request)) throw forbidden();
}

/**
 * For a GET that changes state: only our own script may send it, never a link, an image or another site. A HEAD changes nothing.
 */
export function refuseNavigation(request: Request): void {
  const mode = request.headers.get('sec-fetch-mode');
  const site = request.headers.get('sec-fetch-site');
  if (request.method !== 'GET' || mode === 'navigate' || (site !== null && site !== 'same-origin')) {
    throw forbidden();
  }
}

/**
 * A path of ours from a form, for going back to where someone was. '/' for anything else. Parsed as a browser does, which drops
 * tabs and turns backslashes into slashes, so that no spelling of another site gets through.
 */
export function ownPath(sent: unknown): string {
  const base = 'http://ours.invalid';
  if (typeof sent !== 'string' || !sent.startsWith('/') || !URL.canParse(sent, base)) return '/';
  const { origin, pathname, search, hash } = new URL(sent, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
