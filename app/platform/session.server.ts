import { createCookie } from '@remix-run/node';
import { sessionSecrets } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';

const secure = env.APP_URL.startsWith('https:');

/** Holds a random value and nothing else. The database has its hash and what it means. */
export const sessionCookie = createCookie(secure ? '__Host-kt_session' : 'kt_session', {
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/',
  maxAge: 7 * 24 * 60 * 60,
});

/** The same of an estate agent, who has no account. */
export const agentSessionCookie = createCookie(secure ? '__Host-kt_agent' : 'kt_agent', {
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/',
  maxAge: 7 * 24 * 60 * 60,
});

/** Set in the browser that asked for a magic link: opening the link there needs no confirmation. */
export const browserCookie = createCookie(secure ? '__Host-kt_browser' : 'kt_browser', {
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/',
  maxAge: 60 * 60,
  secrets: sessionSecrets(),
});

/** Who was last sent a magic link from this browser, and when. A cookie, so that the email address stays out of the URL. */
export const sentLinkCookie = createCookie(secure ? '__Host-kt_sent' : 'kt_sent', {
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/',
  maxAge: 30 * 60,
  secrets: sessionSecrets(),
});

/**
 * The mailbox that last signed in here, as a keyed digest, so that links which others ask for do not count against this browser's
 * limit.
 */
export const ownCookie = createCookie(secure ? '__Host-kt_own' : 'kt_own', {
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/',
  maxAge: 182 * 24 * 60 * 60,
});

/** A bot check passed ahead of a JSON call. integrations/bot-check.server.ts signs it and says how long it is valid. */
export const checkedCookie = createCookie(secure ? '__Host-kt_checked' : 'kt_checked', {
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/',
  maxAge: 5 * 60,
});

/** Which columns of the transactions list someone chose on this device. Not signed, since nothing depends on it. */
export const columnsCookie = createCookie(secure ? '__Host-kt_columns' : 'kt_columns', {
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/',
  maxAge: 182 * 24 * 60 * 60,
});

export async function readCookie(cookie: typeof sessionCookie, request: Request): Promise<string | null> {
  const header = request.headers.get('cookie');
  if (header === null || !header.includes(cookie.name)) return null;
  const value: unknown = await cookie.parse(header);
  return typeof value === 'string' && value !== '' ? value : null;
}
