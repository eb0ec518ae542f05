import { fetchVersion, pollWhileVisible } from './poll';

const EVERY_MS = 20_000;

/**
 * `[data-live=url][data-version]`: polls the address for its `{version}` while the page is visible. When the version has changed,
 * the page's new content replaces the old.
 */
export function pollForChanges(): void {
  const region = document.querySelector<HTMLElement>('[data-live]');
  if (!region) return;
  let current = region;
  pollWhileVisible(
    () => EVERY_MS,
    async () => {
      const { live: url = '', version } = current.dataset;
      const latest = await fetchVersion(url);
      if (latest && latest !== version) current = await refreshRegion(current);
    },
  );
}

/** What a fold is called, without how many are in it. */
const nameOf = (fold: Element) => fold.querySelector('summary')?.textContent?.replace(/\d+/g, '');

/**
 * What the reader has opened or closed stays so, and the link or fold that has the focus keeps it.
 * @throws when the page cannot be loaded, or no longer has this region
 */
async function refreshRegion(region: HTMLElement): Promise<HTMLElement> {
  const answer = await fetch(window.location.href, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(10_000),
  });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector<HTMLElement>('[data-live]');
  if (!answer.ok || !fresh) throw new Error('No such page');
  const focused = region.contains(document.activeElement) ? document.activeElement : null;
  const href = focused?.getAttribute('href');
  let again = href ? fresh.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`) : null;
  for (const fold of region.querySelectorAll('details')) {
    const same = [...fresh.querySelectorAll('details')].find((each) => nameOf(each) === nameOf(fold));
    if (!same) continue;
    same.open = fold.open;
    if (focused && focused === fold.querySelector('summary')) again = same.querySelector('summary');
  }
  region.replaceWith(fresh);
  again?.focus({ preventScroll: true });
  const note = document.querySelector('[data-live-note]');
  if (note) note.textContent = 'This page was updated.';
  return fresh;
}
