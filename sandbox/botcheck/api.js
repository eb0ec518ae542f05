// Replaces Google's reCAPTCHA v3 script: makes tokens that describe themselves, without calling anyone.
(() => {
  /** @param {() => void} callback */
  const ready = (callback) => {
    setTimeout(callback, 0);
  };

  /**
   * @param {string} _siteKey
   * @param {{ action?: string }} [options]
   */
  const execute = async (_siteKey, { action = '' } = {}) =>
    `sandbox.${action}.${Date.now()}.${Math.random().toString(36).slice(2)}`;

  Object.assign(window, { grecaptcha: { ready, execute } });
})();
