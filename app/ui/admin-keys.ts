import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * The back office by keyboard: `/` goes to the search, arrows (and j, k from anywhere) move through the rows of a list, Enter
 * opens one as it opens any link, and coming back finds the row that was left.
 */
export function useAdminKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog:modal')) return;
      if (event.key === '/') focus(event, document.querySelector<HTMLElement>('[data-global-search]'));
      const onRow = event.target instanceof HTMLElement && 'row' in event.target.dataset;
      if (event.key === 'j' || (event.key === 'ArrowDown' && onRow)) focus(event, rowFrom(event.target, 1));
      if (event.key === 'k' || (event.key === 'ArrowUp' && onRow)) focus(event, rowFrom(event.target, -1));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  /** By the entry of the history that was left, the address of the row that was opened from it. */
  const opened = useRef(new Map<string, string>());
  useEffect(() => {
    const left = isReturn ? opened.current.get(key) : undefined;
    if (left)
      rows()
        .find((row) => row.getAttribute('href') === left)
        ?.focus();
    const onClick = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest('a[data-row]') : null;
      if (row) opened.current.set(key, row.getAttribute('href') ?? '');
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [key, isReturn]);
}

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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
