import * as Sentry from '@sentry/remix';

/**
 * Reports errors in the browsers of staff to where the server's errors go. As there, a report carries no cookies, bodies or
 * queries. Nor does it carry anything the page shows, which is other people's data.
 */
export function startReporting(options: { dsn: string; environment: string; release: string }): void {
  Sentry.init({
    ...options,
    sendDefaultPii: false,
    // Breadcrumbs hold clicks and requests, searches included.
    defaultIntegrations: false,
    integrations: [
      Sentry.globalHandlersIntegration(),
      Sentry.browserApiErrorsIntegration(),
      Sentry.linkedErrorsIntegration(),
      Sentry.dedupeIntegration(),
      Sentry.functionToStringIntegration(),
      Sentry.eventFiltersIntegration(),
    ],
    beforeSend: (event) => ({ ...event, request: { url: location.origin + location.pathname } }),
  });
}
