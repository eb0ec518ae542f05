const FIVE_MINUTES = 5 * 60_000;

/** As many as for sign-in. */
export const SIGN_UP_LIMITS = {
  ip: { name: 'partner-sign-up-ip', most: 20, windowMs: FIVE_MINUTES },
  address: { name: 'partner-sign-up-address', most: 5, windowMs: FIVE_MINUTES },
};

/** The same words from the same person within this time are the same form, sent twice. */
export const SAME_FORM_MS = 10 * 60_000;

/** A message as it is kept: without control characters, halves of characters, and space around it. */
export const cleanMessage = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    // What joins the letters of some scripts stays.
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
