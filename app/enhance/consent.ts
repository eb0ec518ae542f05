/**
 * `form[data-consent]`: saves the choice without leaving the page, so that nothing typed on it is lost. Only a choice that changes
 * the page (consent that something on it waits for: `data-needs-consent`) is sent the ordinary way.
 */
export function saveConsentInPlace(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-consent]');
  const saved = form?.nextElementSibling;
  const failed = form?.querySelector<HTMLElement>('[role=alert]');
  if (!form || !failed || !(saved instanceof HTMLElement)) return;
  form.target = '';
  form.addEventListener('submit', async (event) => {
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(form)) chosen.append(name, String(value));
    if (chosen.has('otherCompanies') && document.querySelector('[data-needs-consent]')) return;
    event.preventDefault();
    const answer = await fetch(form.action, {
      method: 'POST',
      body: chosen,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    // A redirect means that it was saved. It is not followed.
    const isSaved = answer?.type === 'opaqueredirect';
    failed.hidden = isSaved;
    if (!isSaved) return;
    form.hidden = true;
    saved.hidden = false;
    saved.focus();
  });
}
