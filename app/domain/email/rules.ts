export const ADDRESS_CHANGED =
  'The address has changed since you opened the page. Nothing was sent. Reload the page to see where it would go.';
export const SENT_THERE = 'This email went to that address already. Nothing was sent.';

/** 'solicitor-introduction' is 'Solicitor introduction'. */
export const emailKindWords = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

/** An email names its occasion, and where that has several readers, the reader. */
export function keyFor(key: string, { from, to }: { from: string; to: string }, hash: (address: string) => string) {
  const [before, after] = [from.toLowerCase(), to.toLowerCase()];
  // By a function: an address may hold a `$`, which the text to put in would not mean.
  return key.replace(hash(before), () => hash(after)).replace(before, () => after);
}
