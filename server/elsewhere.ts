import type { IncomingHttpHeaders } from 'node:http';

/** Where the build's files are; the name of each changes with its content. */
const FILES = '/assets/';
/** How often one request is passed on, so that one for what no one has comes to an end. */
const MOST = 8;

export const isOfABuild = (pathname: string) => pathname.startsWith(FILES);

/**
 * While a release replaces the machines one by one, a page of one build may ask a machine of the other for its style sheet. What this machine
 * does not have another one may: Fly's proxy takes the header `fly-replay` as a word to ask one, and gives the request back where there is
 * none. Other proxies read the status alone (docs/operations.md, "A release"). docs/decisions/02-our-own-server.md
 * @param headers of the request
 * @returns headers of the answer
 */
export function elsewhere(headers: IncomingHttpHeaders): Record<string, string> {
  const isBack = headers['fly-replay-failed'] !== undefined;
  const [, before = '0'] = /(?:^|;) ?state=(\d+)/.exec(String(headers['fly-replay-src'] ?? '')) ?? [];
  const asked = Number(before);
  if (isBack || asked >= MOST) return {};
  return { 'fly-replay': `elsewhere=true;state=${asked + 1};timeout=2s;fallback=force_self` };
}
