const DEBOUNCE_MS = 800;

/**
 * `form[data-autosave=url]`: saves what is typed on the server after a pause in typing and when the page is left, so that it is
 * there when the page is opened again. Submitting the form makes the draft pointless, so nothing is sent from then on.
 */
export function autosaveForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-autosave]')) autosaveForm(form);
}

/** @returns stops it, where pages change without loading a document; first it saves what was typed */
export function autosaveForm(form: HTMLFormElement): () => void {
  const read = () => {
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed.append(name, value);
    return typed.toString();
  };
  let saved = read();
  let timer = 0;
  let sending = new AbortController();
  let isSubmitted = false;

  const keep = () => {
    clearTimeout(timer);
    const typed = read();
    if (isSubmitted || typed === saved) return;
    saved = typed;
    sending.abort();
    sending = new AbortController();
    const { signal } = sending;
    const failed = () => {
      if (!signal.aborted) saved = ''; // the next pause tries again
    };
    fetch(form.dataset.autosave ?? '', {
      method: 'POST',
      body: new URLSearchParams(typed),
      keepalive: true,
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    }).then((answer) => answer.ok || failed(), failed);
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(keep, DEBOUNCE_MS);
  };

  const ended = new AbortController();
  const { signal } = ended;
  form.addEventListener('input', later, { signal });
  form.addEventListener('change', later, { signal });
  // Choosing an address adds fields without an input event.
  const observer = new MutationObserver(later);
  observer.observe(form, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', () => document.hidden && keep(), { signal });
  window.addEventListener('pagehide', keep, { signal });
  window.addEventListener(
    'pageshow',
    () => {
      isSubmitted = false;
    },
    { signal },
  );
  document.addEventListener(
    'submit',
    (event) => {
      if (event.target !== form || event.defaultPrevented) return;
      isSubmitted = true;
      clearTimeout(timer);
      sending.abort();
    },
    { signal },
  );
  return () => {
    keep();
    ended.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}
