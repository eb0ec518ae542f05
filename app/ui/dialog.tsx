import { useNavigate } from '@remix-run/react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useHydrated } from './hydrated';
import { Link } from './link';

interface DialogProps {
  title: string;
  /** The page below it. */
  closeHref: string;
  wide?: boolean;
  /** The dialog should be read before anything is pressed, so the focus starts at its title. */
  toRead?: boolean;
  children: ReactNode;
}

/**
 * A dialog is a page: a route inside that of the page below it, which renders its `<Outlet />` as its last element. Without script
 * it replaces that page. With script it is shown over it, traps the focus and gives it back.
 */
export function Dialog({ title, closeHref, wide, toRead, children }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const hydrated = useHydrated();

  // A layout effect, because a dialog only gives the focus back if it is closed before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    // Not while hydrating: a look-up, which may be the first field, is not there yet.
    if (!element || !hydrated) return;
    const close = (event: Event) => {
      event.preventDefault();
      navigate(closeHref, { preventScrollReset: true });
    };
    // Someone who typed before script loaded stays in their field.
    const held = document.activeElement;
    const typing = held instanceof HTMLElement && element.contains(held) ? held : null;
    element.addEventListener('cancel', close); // Escape, and a phone's back button
    element.close(); // the server renders it open, for people without script
    element.showModal();
    const find = (selector: string) => element.querySelector<HTMLElement>(selector);
    // On a phone the dialog would open scrolled past its title and what is above the box.
    const box = matchMedia('(min-width: 64rem)').matches ? find('[data-type-first] textarea') : null;
    (typing ?? find('[data-error-summary]') ?? find('[data-read-first]') ?? box)?.focus();
    return () => {
      element.removeEventListener('cancel', close);
      element.close();
    };
  }, [closeHref, navigate, hydrated]);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      className={`w-full rounded-md bg-paper p-(--dialog-pad) text-ink [--dialog-pad:calc(var(--spacing)*5)] scroll-pb-40 sm:[--dialog-pad:calc(var(--spacing)*7)] backdrop:bg-transparent scripted:fixed scripted:inset-0 scripted:z-30 scripted:m-auto scripted:max-h-[92dvh] scripted:overflow-y-auto scripted:shadow-[0_0_0_100vmax_rgb(14_27_44/.6)] unscripted:static unscripted:p-0 ${wide ? 'max-w-wide' : 'max-w-form'}`}
    >
      {/* Without script the dialog is the page, so its title is an h1. */}
      <noscript>
        <h1 className="mb-4">{title}</h1>
      </noscript>
      <h2
        id={titleId}
        tabIndex={toRead ? -1 : undefined}
        data-read-first={toRead || undefined}
        className="mb-4 pr-16 unscripted:hidden focus-visible:shadow-none focus-visible:outline-none"
      >
        {title}
      </h2>
      {children}
      {/* Last, so that the focus starts in the content. Hidden without script beside Cancel, which leads to the same page. */}
      <Link
        to={closeHref}
        preventScrollReset
        className="absolute top-4 right-5 inline-flex min-h-11 lg:min-h-9 items-center text-ink sm:top-5 sm:right-7 lg:top-6 unscripted:static unscripted:mt-6 unscripted:in-[dialog:has([data-cancel])]:hidden"
      >
        Close
      </Link>
    </dialog>
  );
}
