/**
 * `form[data-referral]`: Apply is disabled until there is a code and, after an answer, until the code is another one. Emptying the
 * field of a valid code removes it, as the page's own link does.
 */
export function followReferralCode(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-referral]');
  const field = form?.querySelector<HTMLInputElement>('input[name="referralCode"]');
  const apply = form?.querySelector<HTMLButtonElement>('button[value="apply"]');
  if (!form || !field || !apply) return;
  const { referral: answer } = form.dataset;
  const answered = answer === 'open' ? null : field.value;
  const update = () => {
    const isEmpty = field.value.trim() === '';
    if (isEmpty && answer === 'verified') window.location.assign(form.action);
    apply.disabled = isEmpty || field.value === answered;
  };
  field.addEventListener('input', update);
  window.addEventListener('pageshow', update); // after the browser has restored the field
  update();
}
