import { env } from '~/platform/env.server';

const origin = (address: string) => new URL(address).origin;

/** Stripe's documented sources, and those of its replacement when another address is configured. */
const stripe = env.STRIPE_JS_URL
  ? [origin(env.STRIPE_JS_URL)]
  : ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'];

const botCheck = env.RECAPTCHA_SITE_KEY
  ? [
      origin(env.RECAPTCHA_URL),
      ...(origin(env.RECAPTCHA_URL) === 'https://www.google.com' ? ['https://www.gstatic.com'] : []),
    ]
  : [];

/** Sources of the partner form: its script draws a frame, and both talk to the company that hosts it. */
const hostedForm =
  origin(env.PARTNER_FORM_URL) === 'https://js-eu1.hsforms.net'
    ? ['https://*.hsforms.net', 'https://*.hsforms.com']
    : [origin(env.PARTNER_FORM_URL)];

const reporting = env.SENTRY_DSN ? [origin(env.SENTRY_DSN)] : [];

/** In development errors are shown over the page, with inline styles. */
const overlay = env.NODE_ENV === 'development' ? ["'unsafe-inline'"] : [];

const secure = env.APP_URL.startsWith('https:');

/** What some pages may have that others may not. Each lets another company in, only on the pages that need it. */
type Allowed = {
  /** The provider's bot check. */
  botCheck?: boolean;
  /** Paying by card, here or on the provider's own page. */
  payment?: boolean;
  hostedForm?: boolean;
  /** Errors in the browser are reported from the page. */
  reporting?: boolean;
  /** The page has an iframe for one of our own answers (app/ui/consent.tsx). */
  ownFrame?: boolean;
};

/**
 * The Content-Security-Policy of a document. With a nonce only scripts that we rendered run, and what they load. A cached page is
 * the same for everyone, so it has no nonce: it holds no inline script and names its sources instead. The provider's checkout page
 * is on another origin, to which form posts redirect, hence form-action.
 */
function contentSecurityPolicy(nonce: string | null, allowed: Allowed): string {
  const framed = [...(allowed.payment ? stripe : []), ...(allowed.botCheck ? botCheck : [])];
  const own = allowed.ownFrame ? ["'self'"] : [];
  const form = allowed.hostedForm && env.PARTNER_FORM_ID ? hostedForm : [];
  const script = nonce === null ? ["'self'"] : [`'nonce-${nonce}'`, "'strict-dynamic'", "'self'"];
  const checkout = env.STRIPE_JS_URL ? origin(env.STRIPE_JS_URL) : 'https://checkout.stripe.com';
  return [
    "default-src 'none'",
    `script-src ${[...script, ...framed].join(' ')}`,
    `style-src ${["'self'", ...overlay].join(' ')}`,
    `img-src ${["'self'", 'data:', ...form].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...framed, ...(allowed.reporting ? reporting : []), ...form].join(' ')}`,
    `frame-src ${[...own, ...framed, ...form].join(' ') || "'none'"}`,
    `form-action ${["'self'", ...(allowed.payment ? [checkout] : [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * How long browsers refuse plain HTTP. While it is tried out, for less than a year, only this host is meant: a company's other
 * subdomains may not speak HTTPS yet.
 */
export const transportSecurity = (seconds: number) =>
  `max-age=${seconds}${seconds < YEAR_S ? '' : '; includeSubDomains'}`;

/** Headers of every answer that does not set its own: calls, files, redirects and refusals too. */
export const defaultHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...(secure ? { 'strict-transport-security': transportSecurity(env.HSTS_SECONDS) } : {}),
};

/** Further headers of a document. */
const fixed: Record<string, string> = {
  ...defaultHeaders,
  // 'same-origin', not 'no-referrer': the latter blanks the Origin of our own form posts.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

export function setSecurityHeaders(headers: Headers, nonce: string | null, allowed: Allowed): void {
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
  headers.set('content-security-policy', contentSecurityPolicy(nonce, allowed));
}

/** For an answer that our own pages show in an iframe: words and style, no script and no form. */
export function setFrameHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
  const rules = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  headers.set('content-security-policy', rules.join('; '));
}
