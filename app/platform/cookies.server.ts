import { parse, serialize } from 'cookie';

const isOurs = (name: string) => /^(?:__Host-)?kt_[a-z]+$/.test(name);

/** The cookies of a request, by name: the only reader of that header, and the one that Remix's own cookies use. */
export const cookiesIn = (header: string | null | undefined): Record<string, string> => (header ? parse(header) : {});

/**
 * A request's cookies as the app is given them: ours alone, each once, in one spelling. Nothing behind it can read the header
 * in another way than the rule that decides who may be answered from a kept page.
 */
export function ownCookies(header: string | undefined): string | undefined {
  const ours = Object.entries(cookiesIn(header)).filter(([name]) => isOurs(name));
  return ours.length > 0 ? ours.map(([name, value]) => serialize(name, value)).join('; ') : undefined;
}

/** The names of the cookies of ours. */
export const ownCookieNames = (header: string | undefined): string[] => Object.keys(cookiesIn(header)).filter(isOurs);
