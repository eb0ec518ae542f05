import { markBusy } from './buttons';

interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const TIMEOUT_MS = 10_000;

/**
 * `form[data-bot-check-key][data-bot-check-src]`: fetches a token when the form is sent and puts it into `botCheckToken`. When the
 * provider cannot be reached the page loads again with networkError=true, and what was typed comes back.
 */
export function guardWithBotCheck(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-bot-check-key]')) guard(form);
}

function guard(form: HTMLFormElement): void {
  const { botCheckKey: key = '', botCheckSrc: src = '' } = form.dataset;
  const field = form.querySelector<HTMLInputElement>('input[name=botCheckToken]');
  if (!field) return;
  restoreTyped(form);

  let provider: Promise<Recaptcha> | undefined;
  const load = () => {
    provider ??= loadProvider(src);
    return provider;
  };
  form.addEventListener('focusin', () => load().catch(() => {}), { once: true });

  let working = false;
  let checked = false;
  form.addEventListener('submit', async (event) => {
    if (checked) return;
    event.preventDefault();
    if (working) return;
    working = true;
    const { submitter } = event;
    const restore = markBusy(submitter);
    try {
      field.value = await within(
        TIMEOUT_MS,
        load().then((recaptcha) => recaptcha.execute(key, { action: 'login' })),
      );
      checked = true;
      restore();
      // In a task of its own: a form ignores a second submission while the submit event of the first is being dispatched.
      setTimeout(() => form.requestSubmit(submitter));
    } catch {
      saveFormInHistory(form);
      const url = new URL(location.href);
      url.searchParams.set('networkError', 'true');
      location.assign(url);
    }
  });

  // A token works once.
  window.addEventListener('pageshow', () => {
    working = checked = false;
  });
}

function loadProvider(src: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onerror = reject;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject();
    };
    document.head.append(script);
  });
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, ms);
    promise.then(resolve, reject);
  });
}

const storageKey = (form: HTMLFormElement) => `typed:${form.id}`;

function saveFormInHistory(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(
    ([name, value]) => name !== 'botCheckToken' && typeof value === 'string',
  );
  sessionStorage.setItem(storageKey(form), JSON.stringify(typed));
}

function restoreTyped(form: HTMLFormElement): void {
  const stored = sessionStorage.getItem(storageKey(form));
  if (!stored) return;
  sessionStorage.removeItem(storageKey(form));
  for (const [name, value] of JSON.parse(stored) as [string, string][]) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type !== 'hidden') field.value = value;
  }
}
