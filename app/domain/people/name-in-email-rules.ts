const MAX_NAME_LENGTH = 40;
const MAX_WORDS = 3;
/** Letters of any script with their marks, and what may join the parts of a name. */
const NAME = /^\p{L}[\p{L}\p{M}\p{Nd} '\u2019.-]*$/u;
/** `keyturn.example` and `www.`: a full stop that more than one letter follows. A mail program makes a link of those. */
const DOMAIN = /\.[\p{L}\p{M}\p{Nd}]{2}|www/iu;
/** More than one digit, however they are spaced: a phone number. */
const NUMBER = /\p{Nd}.*\p{Nd}/u;

/**
 * Whether a text that was typed as a name looks like one. Anyone can sign anyone else up, so what was typed could otherwise
 * be a stranger's message, with a link or a phone number, in an email from us.
 */
export function looksLikeName(text: string): boolean {
  // Full-width letters, digits and stops as the ordinary ones: mail programs read both.
  const name = text.normalize('NFKC').trim();
  return (
    [...name].length <= MAX_NAME_LENGTH &&
    name.split(/\s+/).length <= MAX_WORDS &&
    NAME.test(name) &&
    !DOMAIN.test(name) &&
    !NUMBER.test(name)
  );
}

/** A person as others read of them in an email, as far as what was typed looks like a name; null when nothing does. */
export function fullNameInEmail({ firstName, lastName }: { firstName: string; lastName: string }): string | null {
  if (!looksLikeName(firstName)) return null;
  return looksLikeName(lastName) ? `${firstName.trim()} ${lastName.trim()}` : firstName.trim();
}
