/**
 * The mailbox of an email address: without +tag, in lower case. Dots are kept: one provider ignores them, and elsewhere they tell
 * two people apart.
 */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/(?<=.)\+.*(?=@)/, '');

/** An address as shown to a person who may not own it: `m•••@home.example`. */
export const maskedAddress = (email: string): string =>
  `${[...email][0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`;
