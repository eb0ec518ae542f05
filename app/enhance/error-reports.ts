/** The most different errors that one page reports. */
const MAX_REPORTED = 10;

/**
 * Reports this browser's errors to our own server: the message, the place in our script, and the page without its query. Nothing of
 * what was typed. An error that keeps happening is reported once, so it does not use up the limit.
 */
export function reportErrors(): void {
  const told = new Set<string>();
  const tell = (error: unknown) => {
    const { message = String(error), stack = '' } = error instanceof Error ? error : {};
    const known = `${message} ${stack}`;
    if (told.has(known) || told.size >= MAX_REPORTED) return;
    told.add(known);
    const body = new URLSearchParams({ message, stack, path: location.pathname, release: import.meta.url });
    fetch('/browser-errors', { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout(10_000) }).catch(
      () => {},
    );
  };
  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
