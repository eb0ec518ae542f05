import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Keyboard shortcuts of the back office: `/` goes to the search, arrows (and j, k from anywhere) move through the rows of a list,
 * Enter opens one as it opens any link, and coming back returns to the row. A letter presses what has it as `data-press`: in the row that has
 * the focus, or else outside of rows; `g` and a letter press what has both, such as `gt`. /admin/keys lists them all.
 */
export function useAdminKeys(): void {
  useEffect(() => {
    let before = '';
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog:modal')) return;
      if (event.key === '/') focus(event, document.querySelector<HTMLElement>('[data-global-search]'));
      const onRow = event.target instanceof HTMLElement && 'row' in event.target.dataset;
      if (event.key === 'j' || (event.key === 'ArrowDown' && onRow)) focus(event, rowFrom(event.target, 1));
      press(before === 'g' ? `g${event.key}` : event.key, event.target);
      before = before === 'g' ? '' : event.key;
      if (event.key === 'k' || (event.key === 'ArrowUp' && onRow)) focus(event, rowFrom(event.target, -1));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its own state
  useEffect(returnToRow, [key]);
  useEffect(() => {
    document.addEventListener('click', rememberRow, { capture: true });
    return () => document.removeEventListener('click', rememberRow, { capture: true });
  }, []);
}

/** The row from which a list was left, and how far the list was scrolled, in px. */
type Left = { href: string | null; x: number; y: number };

/** Stored in the history entry, so that it outlasts a document and applies only when going back. */
function rememberRow({ target }: MouseEvent): void {
  const row = target instanceof Element ? target.closest<HTMLElement>('a[data-row]') : null;
  if (!row) return;
  const { scrollLeft: x = 0, scrollTop: y = 0 } = listOf(row) ?? {};
  const left: Left = { href: row.getAttribute('href'), x, y };
  window.history.replaceState({ ...window.history.state, left }, '');
}

function returnToRow(): void {
  const left: Left | undefined = window.history.state?.left;
  const row = left && rows().find((each) => each.getAttribute('href') === left.href);
  if (!row) return;
  listOf(row)?.scrollTo(left.x, left.y);
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' }); // if it is still out of sight
}

/** The element that scrolls. */
const listOf = (row: HTMLElement) => row.closest('table')?.parentElement;

const rows = () => [...document.querySelectorAll<HTMLElement>('a[data-row]')];

function rowFrom(place: EventTarget | null, step: 1 | -1): HTMLElement | undefined {
  const all = rows();
  const at = all.indexOf(place as HTMLElement);
  return at < 0 ? all[0] : all[at + step];
}

function focus(event: Event, element: HTMLElement | null | undefined): void {
  if (!element) return;
  event.preventDefault();
  element.focus();
}

function press(keys: string, target: EventTarget | null): void {
  if (!/^([a-z?]|g[a-z])$/.test(keys)) return;
  const named = [...document.querySelectorAll<HTMLElement>(`[data-press="${keys}"]`)];
  const row = target instanceof Element ? target.closest('tr') : null;
  const within = (place: Element | null) => named.find((each) => each.closest('tr') === place);
  const found = within(row) ?? within(null);
  (found?.querySelector('a') ?? found)?.click();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
