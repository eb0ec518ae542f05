/** A page that fails in a loop says so often enough. */
const MOST = 3;

/** Not from app/urls.ts, which is larger than this whole script. */
const ADDRESS = '/browser-errors';

/** What fails in this page is told to the people who run it: what and where, nothing of what the page shows or was told. */
export function tellErrors(): void {
  let told = 0;
  const tell = (thrown: unknown) => {
    if (told++ >= MOST) return;
    const { message, stack = '' } = thrown instanceof Error ? thrown : { message: String(thrown) };
    const release = import.meta.url.split('/').pop() ?? '';
    navigator.sendBeacon(ADDRESS, new URLSearchParams({ message, stack, path: location.pathname, release }));
  };
  window.addEventListener('error', ({ error, message }) => tell(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
