import { parse, serialize } from 'cookie';

const isOurs = (name: string) => /^(?:__Host-)?kt_[a-z]+$/.test(name);

/** The cookies of a request, by name. The only parser of that header; Remix's own cookies use it too. */
export const cookiesIn = (header: string | null | undefined): Record<string, string> => (header ? parse(header) : {});

/**
 * The `cookie` header that the app sees: only our cookies, each once, in one spelling. So the app cannot read the header
 * differently from the rule that decides who gets a cached page.
 */
export function ownCookies(header: string | undefined): string | undefined {
  const ours = Object.entries(cookiesIn(header)).filter(([name]) => isOurs(name));
  return ours.length > 0 ? ours.map(([name, value]) => serialize(name, value)).join('; ') : undefined;
}

/** The names of our cookies in the header. */
export const ownCookieNames = (header: string | undefined): string[] => Object.keys(cookiesIn(header)).filter(isOurs);
