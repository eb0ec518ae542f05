/** What stays of an email that was sent, for staff to read again. Pure. */

/** Replaces each link that opens something: staff who read the row must not be able to act as the recipient. */
export const REDACTED_LINK = '[personal link]';

/** Pages of ours that are the same for everyone, by the beginning of their paths. */
const FOR_EVERYONE = ['/privacy', '/terms', '/contact', '/cookie', '/seller/terms', '/buyer/terms'];

/** Characters. */
const MAX_SUBJECT = 500;

/** The text with every link of ours replaced that leads into a deal, an account or a file. */
export function redactLinks(text: string, appUrl: string): string {
  const { origin } = new URL(appUrl);
  return text.replace(/https?:\/\/[^\s<>"')\]]+/g, (address) => {
    if (!address.startsWith(origin)) return address;
    const path = address.slice(origin.length);
    const isForEveryone =
      /^\/?[.,;:]?$/.test(path) || (!path.includes('?') && FOR_EVERYONE.some((begins) => path.startsWith(begins)));
    return isForEveryone ? address : REDACTED_LINK;
  });
}

type Sent = { subject: string; text: string };

type Row = Record<'magic_link_id' | 'sale_id' | 'purchase_id', string | null> & { kind: string };

/** About a deal, or all units of a group, so that erasing the deal and its people finds it. Never a magic link. */
const isStored = ({ kind, magic_link_id, sale_id, purchase_id }: Row): boolean =>
  magic_link_id === null && (sale_id !== null || purchase_id !== null || kind.startsWith('group-'));

/** What is kept of an email, if anything. */
export function storedTextOf(row: Row, { subject, text }: Sent, appUrl: string): Sent | null {
  if (!isStored(row)) return null;
  return { subject: subject.slice(0, MAX_SUBJECT), text: redactLinks(text, appUrl) };
}
