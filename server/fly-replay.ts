import type { IncomingHttpHeaders } from 'node:http';

/** The folder of the build's files. Each file's name changes with its content. */
const FILES = '/assets/';
/** How many times one request is passed on, so that a request for a file that no machine has comes to an end. */
const MOST = 8;

export const isBuildAsset = (pathname: string) => pathname.startsWith(FILES);

/**
 * While a release replaces the machines one by one, a page of one build may ask a machine of the other for its style sheet. If this
 * machine does not have a file, another one may: the header `fly-replay` makes Fly's proxy ask one, and it returns the request if
 * there is none. Other proxies read only the status (docs/drills.md, "A release"). docs/decisions/02-our-own-server.md
 * @param headers of the request
 * @returns headers of the answer
 */
export function replayHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const isBack = headers['fly-replay-failed'] !== undefined;
  const [, before = '0'] = /(?:^|;) ?state=(\d+)/.exec(String(headers['fly-replay-src'] ?? '')) ?? [];
  const replays = Number(before);
  if (isBack || replays >= MOST) return {};
  return { 'fly-replay': `elsewhere=true;state=${replays + 1};timeout=2s;fallback=force_self` };
}
