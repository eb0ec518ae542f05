import { z } from 'zod';
import {
  consumeMagicLink,
  countInvalidToken,
  countLinkRequest,
  type LinkRequest,
  rememberedMailbox,
  requestMagicLink,
  signOut,
  signOutEverywhere,
} from '~/domain/account/commands.server';
import { hasRecentLinkRequest } from '~/domain/account/link-queries.server';
import type { LinkTokenClaim } from '~/domain/account/link-token-rules.server';
import type { UsedLink, Viewer } from '~/domain/account/queries.server';
import { RESEND_WAIT_MS } from '~/domain/account/rules';
import type { BotVerdict } from '~/integrations/bot-check.server';
import { clientNetwork } from '~/platform/client-ip';
import { now } from '~/platform/clock.server';
import { randomToken } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError, ProviderError } from '~/platform/errors';
import { browserCookie, ownCookie, readCookie, sentLinkCookie, sessionCookie } from '~/platform/session.server';
import { NOT_VERIFIED } from './sign-in-labels';

/** The HTTP part of sign-in, shared by the pages and the JSON calls. */

export type Asker = { request: Request; viewer: Viewer | null; ip: string };
type Ask = Omit<LinkRequest, 'browser' | 'own' | 'send' | 'source'> & { preventEmail: boolean };
/** `bringsToken`: the bot check's provider will be called. */
type BotCheck = { bringsToken: boolean; check: () => BotVerdict | Promise<BotVerdict> };

/** Where no mail leaves the machine, and for staff, the page can prevent the email. */
export const mayPreventEmail = (viewer: Viewer | null) => env.SANDBOX || viewer?.isAdmin === true;

/**
 * Asks for a magic link.
 * @returns the cookies for the browser, the same for every address
 * @throws KnownError with the words for whatever was wrong; ProviderError when the bot check could not be made
 */
export async function askForLink(
  { request, viewer, ip }: Asker,
  { preventEmail, ...ask }: Ask,
  { bringsToken, check }: BotCheck,
): Promise<Headers> {
  try {
    const own = (await readCookie(ownCookie, request)) === rememberedMailbox(ask.email);
    await countLinkRequest({ email: ask.email, ip, own, bringsToken });
    const verdict = await check();
    if (bringsToken && verdict === 'doubtful') await countInvalidToken(ip);
    if (verdict === 'doubtful') throw new KnownError(422, NOT_VERIFIED);
    const browser = (await readCookie(browserCookie, request)) ?? randomToken();
    const send = !(preventEmail && mayPreventEmail(viewer));
    if (verdict === 'person') await requestMagicLink({ ...ask, browser, own, send, source: clientNetwork(ip) });
    return cookies(
      await browserCookie.serialize(browser),
      await sentLinkCookie.serialize({ email: ask.email, at: now().getTime() } satisfies SentLink),
    );
  } catch (error) {
    if (error instanceof KnownError || error instanceof ProviderError) throw error;
    reportError(error);
    throw new KnownError(503, `Failed to sign ${ask.names ? 'up' : 'in'}. Please try again later.`);
  }
}

/**
 * The button for another email has no form to check. A person who has asked from this browser passed the check then. The cookie
 * alone does not prove that, since every answer sets it, also those to bots.
 */
export async function checkAgain({ request }: Asker, email: string): Promise<BotVerdict> {
  const browser = await readCookie(browserCookie, request);
  return browser !== null && (await hasRecentLinkRequest(email, browser)) ? 'person' : 'bot';
}

/**
 * Sends another link to the mailbox of a used one. Only someone who reads that mailbox has the link, so no bot check is made. It
 * counts against the same limits as a resend.
 * @returns a cookie for the browser that does not name the address, since the page shows the address masked
 * @throws KnownError with the words for whatever was wrong
 */
export async function askForAnother({ request, ip }: Asker, email: string, link: UsedLink): Promise<Headers> {
  const own = (await readCookie(ownCookie, request)) === rememberedMailbox(email);
  await countLinkRequest({ email, ip, own, bringsToken: false });
  const browser = (await readCookie(browserCookie, request)) ?? randomToken();
  const { role, continueTo } = link;
  const ask = { email, role: role ?? 'sell', names: null, continueTo, send: true, again: true };
  await requestMagicLink({ ...ask, browser, own, source: clientNetwork(ip) });
  return cookies(await browserCookie.serialize(browser));
}

const sentLink = z.object({ email: z.string(), at: z.number() });
type SentLink = z.infer<typeof sentLink>;

/** The address to which this browser last had a link sent, and the seconds until it may ask again. */
export async function readSentLink(request: Request): Promise<{ email: string; waitSeconds: number } | null> {
  const sent = sentLink.safeParse(await sentLinkCookie.parse(request.headers.get('cookie')));
  if (!sent.success) return null;
  const waitMs = sent.data.at + RESEND_WAIT_MS - now().getTime();
  return { email: sent.data.email, waitSeconds: Math.max(0, Math.ceil(waitMs / 1000)) };
}

/** Uses up a magic link and signs this browser in. Null when the link does not work, for any reason. */
export async function signInWithLink(claim: LinkTokenClaim | null, viewer: Viewer | null) {
  const signIn = claim && (await consumeMagicLink(claim, viewer?.sessionId ?? null));
  if (signIn === null) return null;
  const session = await sessionCookie.serialize(signIn.sessionToken, { maxAge: signIn.lifetimeMs / 1000 });
  const own = await ownCookie.serialize(rememberedMailbox(signIn.user.email));
  return { ...signIn, headers: cookies(session, own) };
}

/**
 * Ends this browser's session, or all of the account's.
 * @returns the headers that delete the browser's cookie and cached pages
 */
export async function signOutHere(viewer: Viewer | null, { everywhere = false } = {}): Promise<Headers> {
  if (viewer) await (everywhere ? signOutEverywhere(viewer.userId) : signOut(viewer.sessionId));
  const headers = cookies(await sessionCookie.serialize('', { maxAge: 0 }));
  headers.set('clear-site-data', '"cache"');
  return headers;
}

function cookies(...values: string[]): Headers {
  const headers = new Headers();
  for (const value of values) headers.append('set-cookie', value);
  return headers;
}
