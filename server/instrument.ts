// Loaded before everything else (node --import), so that errors while the server starts are reported too.
import process from 'node:process';
import type { Event } from '@sentry/node-core/light';

const { SENTRY_DSN, DEPLOYMENT, REVISION } = process.env;

/** Names of fields that hold addresses, in the reporting library and in OpenTelemetry. */
const ADDRESS = /url|uri|path|query|target|route|address|peer|referer/i;

const withoutAddressesIn = <T>(data: Record<string, T> = {}) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !ADDRESS.test(name)));

/**
 * The characters of a message that are kept. They say what went wrong, and the replacements below would take seconds on a message
 * of 100,000 characters.
 */
const MOST_OF_A_MESSAGE = 1_000;

/**
 * An error's message may quote what someone typed, as those of the database and of JSON do. Our own names ("sale_order_paid_key")
 * stay.
 */
const withoutQuotes = (message: string) =>
  message
    .slice(0, MOST_OF_A_MESSAGE)
    .replace(/"([^"]*)"/g, (all, quoted) => (/^[a-z]\w*$/.test(quoted) ? all : '"…"'))
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, '…');

/** Whether a browser told us of it: then its frames are addresses, whose maps are looked for in a report of that kind only. */
const isOfBrowser = ({ exception }: Event) =>
  exception?.values?.some(({ stacktrace }) =>
    stacktrace?.frames?.some(({ filename = '' }) => /^https?:/.test(filename)),
  );

function withoutPeople<Report extends Event>(report: Report): Report {
  if (isOfBrowser(report)) report.platform = 'javascript';
  delete report.request;
  delete report.breadcrumbs;
  for (const error of report.exception?.values ?? []) error.value &&= withoutQuotes(error.value);
  // The name of a trace is already a pattern of ours (app/platform/tracing.server.ts).
  if (report.type !== 'transaction') report.transaction = String(report.tags?.path ?? 'request');
  if (report.contexts?.trace) report.contexts.trace.data = withoutAddressesIn(report.contexts.trace.data);
  for (const span of report.spans ?? []) span.data = withoutAddressesIn(span.data);
  return report;
}

// Error reporting runs only in staging and production (specification, section 8).
if (SENTRY_DSN && (DEPLOYMENT === 'production' || DEPLOYMENT === 'staging')) {
  // Only the core of the library, which instruments no other package.
  const Sentry = await import('@sentry/node-core/light');
  Sentry.init({
    dsn: SENTRY_DSN,
    environment: DEPLOYMENT,
    release: REVISION || 'unknown',
    tracesSampleRate: 1,
    sendDefaultPii: false,
    // By default a report carries cookies, headers and query strings. None of that may leave this machine.
    dataCollection: {
      cookies: false,
      httpHeaders: { request: false, response: false },
      queryParams: false,
      httpBodies: [],
    },
    // The default integrations would record the addresses of requests and calls, and add our list of packages to every trace.
    defaultIntegrations: false,
    integrations: [
      Sentry.eventFiltersIntegration(),
      Sentry.linkedErrorsIntegration(),
      Sentry.systemErrorIntegration(),
      Sentry.onUncaughtExceptionIntegration(),
      Sentry.onUnhandledRejectionIntegration(),
      Sentry.contextLinesIntegration(),
      Sentry.nodeContextIntegration(),
    ],
    // No breadcrumbs, since they would be removed again below.
    maxBreadcrumbs: 0,
    // Reports share one connection.
    transportOptions: { keepAlive: true },
    // Removes the addresses of requests and calls, since a path may hold an email address or a postcode. The tag `path` has the
    // pattern of the request's route.
    beforeSend: withoutPeople,
    beforeSendTransaction: withoutPeople,
  });
}
