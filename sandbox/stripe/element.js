// The card form inside the Payment Element's frame. It talks to stripe.js in the page around it by messages, and to
// the API by itself.
(() => {
  /** @typedef {{ name: string, code: string, message: string }} Problem */

  const form = /** @type {HTMLFormElement} */ (document.getElementById('card'));
  /** @param {string} name */
  const input = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const names = ['cardnumber', 'exp-date', 'cvc'];
  const digits = (/** @type {string} */ name) => input(name).value.replace(/\D/g, '');
  let key = '';

  /** @param {object} message */
  const tell = (message) => window.parent.postMessage(message, '*');

  /** @param {string} number */
  const passesLuhn = (number) =>
    [...number].reverse().reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
    0;

  /** @returns {Problem[]} */
  const problems = () => {
    const number = digits('cardnumber');
    const expiry = digits('exp-date');
    const month = Number(expiry.slice(0, 2));
    /** @type {Problem[]} */
    const found = [];
    const add = (/** @type {string} */ name, /** @type {string} */ code, /** @type {string} */ message) =>
      found.push({ name, code, message });
    const length = /^3[47]/.test(number) ? 15 : 16;
    if (number.length < length) add('cardnumber', 'incomplete_number', 'Your card number is incomplete.');
    else if (!passesLuhn(number)) add('cardnumber', 'incorrect_number', 'Your card number is incorrect.');
    if (expiry.length < 4) add('exp-date', 'incomplete_expiry', "Your card's expiry date is incomplete.");
    else if (month < 1 || month > 12) add('exp-date', 'invalid_expiry_month', "Your card's expiry date is invalid.");
    else if (new Date(2000 + Number(expiry.slice(2)), month) <= new Date()) {
      add('exp-date', 'invalid_expiry_year_past', "Your card's expiry year is in the past.");
    }
    if (digits('cvc').length < 3) add('cvc', 'incomplete_cvc', "Your card's security code is incomplete.");
    return found;
  };

  /** @param {Problem[]} found @param {string[]} [about] */
  const show = (found, about = names) => {
    for (const name of about) {
      const message = found.find((problem) => problem.name === name)?.message ?? '';
      input(name).setAttribute('aria-invalid', String(message !== ''));
      const place = document.getElementById(`${name}-error`);
      if (place) place.textContent = message;
    }
  };

  const validate = () => {
    const found = problems();
    show(found);
    const [first] = found;
    if (!first) return undefined;
    input(first.name).focus();
    return { type: 'validation_error', code: first.code, message: first.message };
  };

  /**
   * @param {string} path
   * @param {URLSearchParams} params
   * @param {'GET' | 'POST'} method
   */
  const call = async (path, params, method) => {
    try {
      const response = await fetch(method === 'GET' ? `${path}?${params}` : path, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(method === 'POST' ? { body: params } : {}),
      });
      const answer = await response.json();
      return answer.error ? { error: answer.error } : { paymentIntent: answer };
    } catch {
      return { error: { type: 'api_connection_error', message: 'We could not reach Stripe. Please try again.' } };
    }
  };

  /** @param {string} clientSecret */
  const intentPath = (clientSecret) => `/v1/payment_intents/${clientSecret.split('_secret_')[0]}`;

  /** @param {{ clientSecret: string, confirmParams: { return_url?: string, receipt_email?: string, payment_method_data?: { billing_details?: { name?: string, email?: string } } } }} request */
  const confirm = async ({ clientSecret, confirmParams }) => {
    const error = validate();
    if (error) return { error };
    const billing = confirmParams.payment_method_data?.billing_details ?? {};
    const params = new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': digits('cardnumber'),
      'payment_method_data[card][exp_month]': digits('exp-date').slice(0, 2),
      'payment_method_data[card][exp_year]': digits('exp-date').slice(2),
      'payment_method_data[card][cvc]': digits('cvc'),
    });
    if (confirmParams.return_url) params.set('return_url', confirmParams.return_url);
    if (confirmParams.receipt_email) params.set('receipt_email', confirmParams.receipt_email);
    if (billing.name) params.set('payment_method_data[billing_details][name]', billing.name);
    if (billing.email) params.set('payment_method_data[billing_details][email]', billing.email);
    return call(`${intentPath(clientSecret)}/confirm`, params, 'POST');
  };

  /** What Stripe's names of parts are in this form. @type {Record<string, string>} */
  const parts = {
    '.Label': 'label',
    '.Input': 'input',
    '.Input:hover': 'input:hover',
    '.Input:focus': 'input:focus',
    '.Input--invalid': 'input[aria-invalid="true"]',
    '.Error': '.error',
  };

  /** @typedef {{ family: string, src: string, weight?: string, style?: string, display?: FontDisplay }} Font */

  /** @param {{ variables?: Record<string, string>, rules?: Record<string, Record<string, string>>, fonts?: Font[] }} look */
  const dress = ({ variables = {}, rules = {}, fonts = [] }) => {
    for (const [name, value] of Object.entries(variables)) {
      document.documentElement.style.setProperty(`--${name}`, value);
    }
    for (const { family, src, ...descriptors } of fonts) document.fonts.add(new FontFace(family, src, descriptors));
    const sheet = new CSSStyleSheet();
    for (const [part, look] of Object.entries(rules)) {
      const selector = parts[part];
      if (!selector) continue;
      const rule = /** @type {CSSStyleRule} */ (
        sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
      );
      Object.assign(rule.style, look);
    }
    document.adoptedStyleSheets = [sheet];
  };

  /** @param {{ key: string, clientSecret?: string } & Parameters<typeof dress>[0]} settings */
  const begin = async (settings) => {
    key = settings.key;
    dress(settings);
    if (settings.clientSecret) {
      const params = new URLSearchParams({ client_secret: settings.clientSecret });
      const { error } = await call(intentPath(settings.clientSecret), params, 'GET');
      if (error) return tell({ type: 'loaderror', error });
    }
    tell({ type: 'ready' });
  };

  const clear = () => {
    form.reset();
    show([]);
  };

  window.addEventListener('message', async ({ source, data }) => {
    if (source !== window.parent) return;
    const answer = (/** @type {object} */ outcome) => tell({ type: 'answer', id: data.id, outcome });
    if (data.type === 'init') await begin(data);
    if (data.type === 'submit') answer({ error: validate() });
    if (data.type === 'confirm') answer(await confirm(data));
    if (data.type === 'focus') input('cardnumber').focus();
    if (data.type === 'clear') clear();
  });

  form.addEventListener('input', ({ target }) => {
    if (target === input('cardnumber')) {
      input('cardnumber').value = digits('cardnumber')
        .slice(0, 19)
        .replace(/(\d{4})(?=\d)/g, '$1 ');
    }
    const expiry = digits('exp-date').slice(0, 4);
    if (target === input('exp-date') && expiry.length > 2) {
      input('exp-date').value = `${expiry.slice(0, 2)} / ${expiry.slice(2)}`;
    }
    tell({
      type: 'change',
      empty: names.every((name) => digits(name) === ''),
      complete: problems().length === 0,
      collapsed: false,
      value: { type: 'card' },
    });
  });

  // A field is validated when it loses the focus with something in it. Empty ones are validated on submission.
  form.addEventListener('focusout', ({ target }) => {
    const name = names.find((each) => input(each) === target);
    if (name) show(digits(name) ? problems() : [], [name]);
    tell({ type: 'blur' });
  });
  form.addEventListener('focusin', () => tell({ type: 'focus' }));
  form.addEventListener('submit', (event) => event.preventDefault());

  new ResizeObserver(() => tell({ type: 'height', height: form.getBoundingClientRect().height })).observe(form);
  tell({ type: 'loaded' });
})();
