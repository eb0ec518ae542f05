import { useLocation, useMatches, useNavigate } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import { urls } from '~/urls';

/**
 * What Remix adds to the back office's links. They and the forms that ask (GET) are plain markup, as everywhere; within the
 * back office script follows them without loading a document. What changes something is posted as without script: the
 * answer is a new document, which shows what is true now.
 */
export function useClientNavigation(main: RefObject<HTMLElement>): void {
  const navigate = useNavigate();
  useEffect(() => {
    let lastPaused = Number.NEGATIVE_INFINITY;
    const follow = (event: Event, address: string, element: HTMLElement) => {
      const url = new URL(address, window.location.href);
      if (!isBackOffice(url)) return;
      event.preventDefault();
      if (element.dataset.pause) {
        if (event.timeStamp - lastPaused < Number(element.dataset.pause)) return;
        lastPaused = event.timeStamp;
      }
      navigate(url.pathname + url.search + url.hash, { preventScrollReset: 'keepPlace' in element.dataset });
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && isPlain(event) && isPlace(link)) return goTo(event, link.hash);
      if (!link?.href || event.defaultPrevented || isForTheBrowser(event, link)) return;
      follow(event, link.href, link);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'get') return;
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form, event.submitter)) query.append(name, String(value));
      follow(event, `${form.action.split('?', 1)[0]}?${query}`, form);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
    };
  }, [navigate]);

  // Until Remix has learned about the page at a layout's own address, it shows the layout with nothing in it. A document has all of it.
  const isEmpty = useMatches().at(-1)?.id.endsWith('/layout') ?? false;
  useEffect(() => {
    if (isEmpty) window.location.reload();
  }, [isEmpty]);

  // Another page begins at its beginning for a keyboard and a screen reader too; another view of the same keeps its place.
  const { pathname } = useLocation();
  const shown = useRef({ pathname, hasDialog: false });
  useEffect(() => {
    const last = shown.current;
    const hasDialog = document.querySelector('dialog:modal') !== null;
    shown.current = { pathname, hasDialog };
    // A dialog takes the focus itself, and gives it back to what opened it.
    const isPlaced = hasDialog || (last.hasDialog && document.activeElement !== document.body);
    if (last.pathname !== pathname && !isPlaced) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

const isBackOffice = ({ origin, pathname }: URL) =>
  origin === window.location.origin && (pathname === urls.admin() || pathname.startsWith(`${urls.admin()}/`));

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const isPlace = (link: HTMLAnchorElement) =>
  link.hash !== '' && link.href.split('#', 1)[0] === window.location.href.split('#', 1)[0];

/**
 * A place on this page, such as the field that an error is about. Were the address to change, Remix would take that for a navigation
 * and forget the form's answer: its errors, and what was typed.
 */
function goTo(event: MouseEvent, hash: string): void {
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!place) return;
  event.preventDefault();
  place.focus();
  place.scrollIntoView({ block: 'nearest' });
}

/** Another tab, a download, a place that is not there. */
const isForTheBrowser = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  !isPlain(event) || link.target !== '' || link.hasAttribute('download') || isPlace(link);
