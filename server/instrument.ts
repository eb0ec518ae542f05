// Loaded ahead of everything else (node --import), so that whatever fails while the server comes up is reported too.
import process from 'node:process';
import type { Event } from '@sentry/node-core/light';

const { SENTRY_DSN, DEPLOYMENT } = process.env;

/** What says where something was, in the words of the reporting library and of OpenTelemetry. */
const ADDRESS = /url|uri|path|query|target|route|address|peer|referer/i;

const withoutAddressesIn = <T>(data: Record<string, T> = {}) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !ADDRESS.test(name)));

/** As much of a message as says what went wrong. The replacing below would take seconds over one of 100,000 letters. */
const MOST_OF_A_MESSAGE = 1_000;

/**
 * The message of an error may quote what someone typed, as the database and JSON do. Names of ours ("sale_order_paid_key") stay.
 */
const withoutQuotes = (message: string) =>
  message
    .slice(0, MOST_OF_A_MESSAGE)
    .replace(/"([^"]*)"/g, (all, quoted) => (/^[a-z]\w*$/.test(quoted) ? all : '"…"'))
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, '…');

function withoutPeople<Report extends Event>(report: Report): Report {
  delete report.request;
  delete report.breadcrumbs;
  for (const error of report.exception?.values ?? []) error.value &&= withoutQuotes(error.value);
  // The name of a trace is ours (app/platform/tracing.server.ts).
  if (report.type !== 'transaction') report.transaction = String(report.tags?.path ?? 'request');
  if (report.contexts?.trace) report.contexts.trace.data = withoutAddressesIn(report.contexts.trace.data);
  for (const span of report.spans ?? []) span.data = withoutAddressesIn(span.data);
  return report;
}

// Error reporting runs only in staging and production (specification, section 8).
if (SENTRY_DSN && (DEPLOYMENT === 'production' || DEPLOYMENT === 'staging')) {
  // The part of the library that watches no other package.
  const Sentry = await import('@sentry/node-core/light');
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
    // The others note what was asked for here and of third parties, and add our list of packages to every trace.
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
    // Nothing is noted on the way to an error: it would be taken out again below.
    maxBreadcrumbs: 0,
    // One connection is used again, in place of one for each report.
    transportOptions: { keepAlive: true },
    // Nor do the addresses that were asked for leave this machine, here and of others: a path may hold an email address or a postcode.
    // What a request of ours was for, the tag `path` says, as the pattern of its route.
    beforeSend: withoutPeople,
    beforeSendTransaction: withoutPeople,
  });
}
