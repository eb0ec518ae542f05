import { now } from '~/platform/clock.server';
import { cookiesIn, ownCookieNames } from '~/platform/cookies.server';
import { env } from '~/platform/env.server';

/**
 * What a visitor answered about non-essential cookies. `unasked` includes an answer that is too old to count. Until people answer
 * they get only what is essential.
 */
export type Consent = 'unasked' | 'essential' | 'all';

/** Raise it when the question changes: everyone is then asked again. */
const VERSION = 1;
const SIX_MONTHS_S = 182 * 24 * 60 * 60;

const secure = env.APP_URL.startsWith('https:');
const name = secure ? '__Host-kt_consent' : 'kt_consent';
const answer = new RegExp(`^${VERSION}\\.\\d{4}-\\d{2}-\\d{2}\\.(essential|all)$`);

export function consentOf(request: Request): Consent {
  return consentIn(request.headers.get('cookie'));
}

const consentIn = (cookies: string | null | undefined): Consent =>
  (cookiesIn(cookies)[name]?.match(answer)?.[1] as Consent | undefined) ?? 'unasked';

/** Version, day and answer. Not signed: it is about the visitor, and no one gains by changing it. */
export function consentCookie(consent: Exclude<Consent, 'unasked'>): string {
  const value = `${VERSION}.${now().toISOString().slice(0, 10)}.${consent}`;
  return `${name}=${value}; Path=/; Max-Age=${SIX_MONTHS_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/**
 * Which copy of a cached page may answer a request with these cookies: one for each consent, since the notice and the settings
 * differ. Null for a visitor with any other cookie of ours, whose pages are made for them.
 */
export const cacheVariantFor = (cookies: string | undefined): Consent | null =>
  ownCookieNames(cookies).every((own) => own === name) ? consentIn(cookies) : null;
