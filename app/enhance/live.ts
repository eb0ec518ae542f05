const EVERY_MS = 20_000;
const MOST_FAILURES = 5;
/** While no one is looking. It also keeps an open page from keeping a sign-in alive. */
const UNTOUCHED_MS = 30 * 60_000;

/**
 * `[data-live=url][data-version]`: asks the address for its `{version}` while the page is looked at, and when it is another one
 * puts the page's new content in the place of the old. Stops for good when it is refused or has failed too often.
 */
export function followChanges(): void {
  const region = document.querySelector<HTMLElement>('[data-live]');
  if (!region) return;
  let current = region;
  let failures = 0;
  let touched = Date.now();
  let asked = Date.now();
  let timer = 0;

  const ask = async () => {
    asked = Date.now();
    const { live: url = '', version } = current.dataset;
    try {
      const answer = await fetch(url, { headers: { accept: 'application/json' } });
      if (answer.status >= 400 && answer.status < 500) failures = MOST_FAILURES; // signed out, or no longer shared
      if (!answer.ok) throw new Error(`${answer.status}`);
      const latest = (await answer.json()) as { version?: string };
      if (latest.version && latest.version !== version) current = await renew(current);
      failures = 0;
    } catch {
      failures += 1;
    }
    plan();
  };

  const plan = () => {
    clearTimeout(timer);
    if (failures >= MOST_FAILURES || document.hidden || Date.now() - touched > UNTOUCHED_MS) return;
    const wait = EVERY_MS * 2 ** failures - (Date.now() - asked);
    timer = window.setTimeout(() => void ask(), Math.max(wait, 0));
  };

  for (const sign of ['visibilitychange', 'pointerdown', 'keydown', 'scroll']) {
    document.addEventListener(
      sign,
      () => {
        const wasLeft = Date.now() - touched > UNTOUCHED_MS;
        touched = Date.now();
        if (wasLeft || sign === 'visibilitychange') plan();
      },
      { passive: true },
    );
  }
  plan();
}

/** @throws when the page does not come, or comes as another one */
async function renew(region: HTMLElement): Promise<HTMLElement> {
  const answer = await fetch(window.location.href, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector<HTMLElement>('[data-live]');
  if (!answer.ok || !fresh) throw new Error('No such page');
  const focused = region.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  region.replaceWith(fresh);
  if (focused) fresh.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  const note = document.querySelector('[data-live-note]');
  if (note) note.textContent = 'This page was updated.';
  return fresh;
}
