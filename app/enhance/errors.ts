/** The most different errors that one page reports. */
const MAX_TOLD = 10;

/**
 * Tells our own server what failed in this browser: the message, where in our script, and on which page, without its query.
 * Nothing of what was typed. Something that keeps failing is told once, and hides nothing that fails after it.
 */
export function tellErrors(): void {
  const told = new Set<string>();
  const tell = (error: unknown) => {
    const { message = String(error), stack = '' } = error instanceof Error ? error : {};
    const known = `${message} ${stack}`;
    if (told.has(known) || told.size >= MAX_TOLD) return;
    told.add(known);
    const body = new URLSearchParams({ message, stack, path: location.pathname, release: import.meta.url });
    fetch('/browser-errors', { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout(10_000) }).catch(
      () => {},
    );
  };
  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
