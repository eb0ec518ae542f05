/**
 * `data-reveal="field=value|value"`: a follow-up shows while the field has one of the values. Its own value is kept, unless it has
 * `data-reveal-clears`. Listens on the document, so that it works for what the back office adds later, too.
 */
export function revealFollowUps(): void {
  for (const form of document.forms) update(form);
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form) update(form);
  });
}

function update(form: HTMLFormElement): void {
  for (const group of form.querySelectorAll<HTMLElement>('[data-reveal]')) {
    const { name, values } = parseReveal(group.dataset.reveal ?? '');
    const answer = new FormData(form).get(name);
    const isOpen = typeof answer === 'string' && values.includes(answer);
    group.toggleAttribute('data-open', isOpen);
    if (isOpen || group.dataset.revealClears === undefined) continue;
    for (const input of group.querySelectorAll('input')) input.value = '';
  }
}

export function parseReveal(rule: string): { name: string; values: string[] } {
  const end = rule.indexOf('=');
  return { name: rule.slice(0, end), values: rule.slice(end + 1).split('|') };
}
