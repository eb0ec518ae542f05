// Replaces Stripe.js (endive) with the part of window.Stripe that the Payment Element needs. The card form is in a frame of this
// origin, like the real one, so that the page around it never sees a card number.
(() => {
  /** @typedef {{ type: string, code?: string, message: string }} StripeError */
  /** @typedef {{ id: string, client_secret: string, status: string, next_action: null | { redirect_to_url?: { url: string } } }} Intent */
  /** @typedef {{ error?: StripeError, paymentIntent?: Intent }} Outcome */
  /** @typedef {(event: object) => void} Listener */
  /** @typedef {{ clientSecret?: string, appearance?: { variables?: Record<string, string>, rules?: Record<string, Record<string, string>> }, fonts?: object[] } & Record<string, unknown>} ElementsOptions */
  /** @typedef {{ ask: (type: string, detail: object) => Promise<Outcome> }} Frame */

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { origin } = new URL(script.src);
  const never = () => new Promise(() => {});

  /** @param {string} message */
  const integrationError = (message) => Object.assign(new Error(message), { name: 'IntegrationError' });

  /** @param {string} url */
  const leaveFor = (url) => {
    window.location.assign(url);
    return never();
  };

  /**
   * @param {string} key
   * @param {ElementsOptions} options
   */
  const createPaymentElement = (key, options) => {
    /** @type {Map<string, Set<Listener>>} */
    const listeners = new Map();
    /** @type {Map<number, (outcome: Outcome) => void>} */
    const questions = new Map();
    const frame = document.createElement('iframe');
    frame.src = `${origin}/stripe/element.html`;
    frame.title = 'Secure payment input frame';
    frame.style.width = '100%';
    frame.style.border = '0';
    frame.style.display = 'block';

    /** @param {object} message */
    const tell = (message) => frame.contentWindow?.postMessage(message, origin);
    /** @param {string} name @param {object} [detail] */
    const emit = (name, detail = {}) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...detail });
    };

    /** @param {MessageEvent} event */
    const hear = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      const { type, ...detail } = data;
      if (type === 'loaded') {
        const { clientSecret, appearance, fonts } = options;
        tell({ type: 'init', key, clientSecret, ...appearance, fonts });
      } else if (type === 'height') frame.style.height = `${detail.height}px`;
      else if (type === 'answer') {
        questions.get(detail.id)?.(detail.outcome);
        questions.delete(detail.id);
      } else emit(type, detail);
    };

    /** @type {Frame['ask']} */
    const ask = (type, detail) =>
      new Promise((resolve) => {
        const id = questions.size + Math.random();
        questions.set(id, resolve);
        tell({ type, id, ...detail });
      });

    const unmount = () => {
      window.removeEventListener('message', hear);
      frame.remove();
    };

    return {
      ask,
      /** @param {HTMLElement | string} target */
      mount: (target) => {
        const node = typeof target === 'string' ? document.querySelector(target) : target;
        if (!node) throw integrationError(`No element fits ${target}.`);
        window.addEventListener('message', hear);
        node.append(frame);
      },
      /** @param {string} name @param {Listener} listener */
      on: (name, listener) => {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      },
      /** @param {string} name @param {Listener} [listener] */
      off: (name, listener) => {
        if (listener) listeners.get(name)?.delete(listener);
        else listeners.delete(name);
      },
      update: () => {},
      unmount,
      destroy: unmount,
      collapse: () => {},
      focus: () => tell({ type: 'focus' }),
      blur: () => tell({ type: 'blur' }),
      clear: () => tell({ type: 'clear' }),
    };
  };

  /**
   * @param {string} key
   * @param {ElementsOptions} options
   */
  const createElements = (key, options) => {
    if ('paymentMethodTypes' in options) throw integrationError('paymentMethodTypes is no longer supported.');
    /** @type {ReturnType<typeof createPaymentElement> | null} */
    let element = null;
    const mounted = () => {
      if (element) return element;
      throw integrationError('Create and mount the Payment Element first.');
    };
    return {
      clientSecret: () => options.clientSecret,
      ask: /** @type {Frame['ask']} */ ((type, detail) => mounted().ask(type, detail)),
      /** @param {string} type */
      create: (type) => {
        if (type !== 'payment') throw integrationError(`This stand-in has no ${type} element.`);
        if (element) throw integrationError('There can be only one Payment Element.');
        const created = createPaymentElement(key, options);
        const destroy = () => {
          created.destroy();
          element = null;
        };
        element = { ...created, destroy };
        return element;
      },
      /** @param {string | { __elementType?: string }} type */
      getElement: (type) => ((typeof type === 'string' ? type : type.__elementType) === 'payment' ? element : null),
      /** @param {ElementsOptions} changes */
      update: (changes) => {
        Object.assign(options, changes);
      },
      submit: async () => {
        const { error } = await mounted().ask('submit', {});
        return error ? { error } : { selectedPaymentMethod: 'card' };
      },
      fetchUpdates: async () => ({}),
      on: () => {},
    };
  };

  /** @param {string} key */
  const createStripe = (key) => {
    if (!/^pk_/.test(key)) throw integrationError('Stripe() needs a publishable key, which begins with pk_.');

    /** @param {string} clientSecret @returns {Promise<Outcome>} */
    const retrievePaymentIntent = async (clientSecret) => {
      const [id] = clientSecret.split('_secret_');
      const query = new URLSearchParams({ client_secret: clientSecret });
      try {
        const response = await fetch(`${origin}/v1/payment_intents/${id}?${query}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        const answer = await response.json();
        return answer.error ? { error: answer.error } : { paymentIntent: answer };
      } catch {
        return { error: { type: 'api_connection_error', message: 'We could not reach Stripe.' } };
      }
    };

    /**
     * @typedef {{ elements?: ReturnType<typeof createElements>, clientSecret?: string, redirect?: 'always' | 'if_required',
     *   confirmParams?: { return_url?: string, receipt_email?: string, payment_method_data?: { billing_details?: object } } }} Confirmation
     */
    /** @param {Confirmation} confirmation */
    const confirmPayment = async ({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) => {
      const secret = clientSecret ?? elements?.clientSecret();
      const returnUrl = confirmParams.return_url;
      if (!elements || !secret) throw integrationError('confirmPayment needs elements, and a client secret.');
      if (!returnUrl && redirect === 'always') throw integrationError('confirmPayment needs confirmParams.return_url.');
      const { error, paymentIntent } = await elements.ask('confirm', { clientSecret: secret, confirmParams });
      if (error || !paymentIntent) return { error };
      const challenge = paymentIntent.next_action?.redirect_to_url?.url;
      if (challenge) return leaveFor(challenge);
      if (redirect === 'if_required' || !returnUrl) return { paymentIntent };
      const target = new URL(returnUrl, window.location.href);
      target.searchParams.set('payment_intent', paymentIntent.id);
      target.searchParams.set('payment_intent_client_secret', paymentIntent.client_secret);
      target.searchParams.set('redirect_status', paymentIntent.status === 'processing' ? 'pending' : 'succeeded');
      return leaveFor(target.href);
    };

    /** @param {{ clientSecret: string }} options */
    const handleNextAction = async ({ clientSecret }) => {
      const outcome = await retrievePaymentIntent(clientSecret);
      const challenge = outcome.paymentIntent?.next_action?.redirect_to_url?.url;
      return challenge ? leaveFor(challenge) : outcome;
    };

    const absent = async () => {
      throw integrationError('This stand-in only knows the Payment Element.');
    };

    return {
      /** @param {ElementsOptions} [options] */
      elements: (options = {}) => createElements(key, { ...options }),
      confirmPayment,
      retrievePaymentIntent,
      handleNextAction,
      createToken: absent,
      createPaymentMethod: absent,
      confirmCardPayment: absent,
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    };
  };

  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
})();
