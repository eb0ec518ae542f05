// Loaded ahead of everything else (node --import), as the reporting library asks, so that it can watch what is loaded.
import process from 'node:process';

const { SENTRY_DSN, DEPLOYMENT } = process.env;

/** What says where something was, in the words of the reporting library and of OpenTelemetry. */
const ADDRESS = /url|uri|path|query|target|route|address|peer|referer/i;

/**
 * @template T
 * @param {Record<string, T>} [data]
 */
const withoutAddressesIn = (data = {}) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !ADDRESS.test(name)));

/**
 * @template {import('@sentry/remix').Event} Report
 * @param {Report} report
 * @returns {Report}
 */
function withoutAddresses(report) {
  delete report.request;
  delete report.breadcrumbs;
  report.transaction = String(report.tags?.path ?? report.contexts?.trace?.op ?? 'request');
  if (report.contexts?.trace) report.contexts.trace.data = withoutAddressesIn(report.contexts.trace.data);
  for (const span of report.spans ?? []) {
    if (span.op?.startsWith('http')) span.description = span.op;
    span.data = withoutAddressesIn(span.data);
  }
  return report;
}

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
    // Nor do the addresses that were asked for, here and of others: a path may hold an email address or a postcode. What a
    // request of ours was for, the tag `path` says, as the pattern of its route.
    beforeSend: withoutAddresses,
    beforeSendTransaction: withoutAddresses,
  });
}
