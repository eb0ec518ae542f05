// Loaded ahead of everything else (node --import), as the reporting library asks, so that it can watch what is loaded.
import process from 'node:process';

const { SENTRY_DSN, DEPLOYMENT } = process.env;

// Error reporting runs only in staging and production (specification, section 8).
if (SENTRY_DSN && (DEPLOYMENT === 'production' || DEPLOYMENT === 'staging')) {
  const Sentry = await import('@sentry/remix');
  Sentry.init({
    dsn: SENTRY_DSN,
    environment: DEPLOYMENT,
    tracesSampleRate: 1,
    sendDefaultPii: false,
    // By default a report carries cookies, headers and query strings: none of that leaves this machine.
    dataCollection: {
      cookies: false,
      httpHeaders: { request: false, response: false },
      queryParams: false,
      httpBodies: [],
    },
  });
}
