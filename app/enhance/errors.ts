/** The most reports that one page sends, so that something that keeps failing does not flood us. */
const MAX_TOLD = 3;

/**
 * Tells our own server what failed in this browser: the message, where in our script, and on which page, without its query.
 * Nothing of what was typed.
 */
export function tellErrors(): void {
  let told = 0;
  const tell = (error: unknown) => {
    if (told++ >= MAX_TOLD) return;
    const { message = String(error), stack = '' } = error instanceof Error ? error : {};
    const body = new URLSearchParams({ message, stack, path: location.pathname, release: import.meta.url });
    fetch('/browser-errors', { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout(10_000) }).catch(
      () => {},
    );
  };
  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
