/**
 * A form that came back with errors: start there, unless the person is in a field already. The page answered a POST, so Reload would send it again,
 * and going back to it would show the browser's error page. Replacing the history entry, which any page may do, makes both a GET of the page; what
 * was typed comes back from the draft (5-as-deals-go.md, 31).
 */
export function focusErrors(): void {
  history.replaceState(history.state, '');
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-error-summary]')?.focus();
}

/** The menu closes on Escape, on a choice and on a click elsewhere. Without script only its own button closes it. */
export function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');
  if (!menu) return;
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && (!menu.contains(target) || target.closest('a'))) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}

const LIFT_PX = 200;

/** `header[data-lift]`: notes that the page was scrolled, for browsers without scroll-driven animations. */
export function liftHeader(): void {
  const header = document.querySelector<HTMLElement>('[data-lift]');
  if (!header || CSS.supports('animation-timeline: scroll()')) return;
  const update = () => header.toggleAttribute('data-lifted', window.scrollY > LIFT_PX);
  document.addEventListener('scroll', update, { passive: true });
  update();
}
