export const ADDRESS_CHANGED =
  'The address has changed since you opened the page. Nothing was sent. Reload the page to see where it would go.';
export const SENT_THERE = 'This email went to that address already. Nothing was sent.';

/** 'solicitor-introduction' is 'Solicitor introduction'. */
export const emailKindWords = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

/** A key names the email's occasion and, where that has several recipients, the recipient. @returns the key for the new address */
export function keyFor(key: string, { from, to }: { from: string; to: string }, hash: (address: string) => string) {
  const [before, after] = [from.toLowerCase(), to.toLowerCase()];
  // Replaced by a function, since `$` in an address would have a meaning in a replacement string.
  return key.replace(hash(before), () => hash(after)).replace(before, () => after);
}
