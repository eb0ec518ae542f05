const FIVE_MINUTES = 5 * 60_000;

/** The same limits as for sign-in. */
export const SIGN_UP_LIMITS = {
  network: { name: 'partner-sign-up-ip', most: 20, windowMs: FIVE_MINUTES },
  networkAndEmail: { name: 'partner-sign-up-network-email', most: 5, windowMs: FIVE_MINUTES },
};

/** The same words from the same person within this time count as the same form, sent twice. */
export const SAME_FORM_MS = 10 * 60_000;
