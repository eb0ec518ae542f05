/** `data-reveal="field=value|value"`: a follow-up shows while the field has one of the values. What it holds is kept. */
export function revealFollowUps(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-reveal]')) {
    const form = group.closest('form');
    const { name, values } = parseReveal(group.dataset.reveal ?? '');
    if (!form) continue;
    const update = () => {
      const answer = new FormData(form).get(name);
      group.toggleAttribute('data-open', typeof answer === 'string' && values.includes(answer));
    };
    form.addEventListener('change', update);
    update();
  }
}

export function parseReveal(rule: string): { name: string; values: string[] } {
  const end = rule.indexOf('=');
  return { name: rule.slice(0, end), values: rule.slice(end + 1).split('|') };
}
