/**
 * `form[data-disable-until-valid]`: the button is disabled until the required fields are filled in. The server checks everything
 * all the same.
 */
export function disableUntilValid(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-disable-until-valid]')) {
    const update = () => {
      for (const element of form.elements) {
        if (element instanceof HTMLButtonElement) element.disabled = !form.checkValidity();
      }
    };
    form.addEventListener('input', update);
    form.addEventListener('change', update); // what the browser's autofill changes
    window.addEventListener('pageshow', update);
    update();
  }
}

const STUCK_MS = 15_000;

/** A form is sent once. It can be sent again when it comes back from the back/forward cache, or when no answer came. */
export function preventDoubleSubmission(): void {
  const sent = new Map<HTMLFormElement, () => void>();
  const release = () => {
    for (const restore of sent.values()) restore();
    sent.clear();
  };

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    // Its answer is a file and the page stays, so nothing would enable the button again.
    if (form.hasAttribute('data-download')) return;
    if (sent.has(form)) {
      event.preventDefault();
      return;
    }
    sent.set(form, markBusy(event.submitter));
    setTimeout(release, STUCK_MS);
  });
  window.addEventListener('pageshow', release);
}

/**
 * Marks the button as busy: straight away for assistive technology, with a label after a second. Returns what undoes it. It uses
 * `aria-disabled`, since a disabled button would lose the focus and not send its value.
 */
export function markBusy(button: HTMLElement | null): () => void {
  if (!button) return () => {};
  const label = button.textContent;
  button.setAttribute('aria-disabled', 'true');
  const timer = setTimeout(() => {
    button.textContent = button.dataset.busyLabel ?? 'Please wait…';
  }, 1000);
  return () => {
    clearTimeout(timer);
    button.removeAttribute('aria-disabled');
    button.textContent = label;
  };
}

/** `button[data-wait-seconds]`: works again after the wait, and says how long that is. */
export function countDownWaits(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-wait-seconds]')) {
    const label = button.textContent;
    const end = Date.now() + Number(button.dataset.waitSeconds) * 1000;
    const tick = () => {
      const left = Math.ceil((end - Date.now()) / 1000);
      button.disabled = left > 0;
      button.textContent = left > 0 ? `${label} in ${left} ${left === 1 ? 'second' : 'seconds'}` : label;
      if (left <= 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
  }
}
