import { looksLikeName } from '../../people/name-in-email-rules';

/**
 * What a seller and staff are told of a buyer's name: 'Tomasz Z.' It was typed by a stranger, so what does not look like a name
 * is left out; null when nothing is left.
 */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string | null {
  if (!looksLikeName(firstName)) return null;
  const [initial] = looksLikeName(lastName) ? lastName.toLocaleUpperCase('en-GB') : '';
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
}
