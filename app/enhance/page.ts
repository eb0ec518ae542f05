/** The form came back with errors: start there, unless someone is in a field already. */
export function focusErrorSummary(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-error-summary]')?.focus();
}

/**
 * A form that came back with errors answered a post, which the browser would send again on Reload, and Back would be its own error page. As an
 * entry that was replaced it is the page's address, which is asked for anew; what was typed comes back from the draft (5-as-deals-go, 31).
 */
export function forgetPost(): void {
  if (document.querySelector('[data-error-summary]')) history.replaceState(history.state, '', location.href);
}

/** The menu closes by Escape, by a choice, and by a click elsewhere; without script, by its own button alone. */
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

/** `header[data-lift]`: notes that the page was scrolled, for browsers whose style sheets cannot tell. */
export function liftHeader(): void {
  const header = document.querySelector<HTMLElement>('[data-lift]');
  if (!header || CSS.supports('animation-timeline: scroll()')) return;
  const update = () => header.toggleAttribute('data-lifted', window.scrollY > LIFT_PX);
  document.addEventListener('scroll', update, { passive: true });
  update();
}
