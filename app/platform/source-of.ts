/**
 * The place that a request comes from, for counting: an IPv4 address as it is, an IPv6 address by its /64, since a home or a
 * server is given a whole /64 and could otherwise ask from a new address each time. Anything else is returned as it is.
 */
export function sourceOf(ip: string): string {
  const groups = groupsOf(ip);
  if (groups === null) return ip;
  const [a = 0, b = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, however it is written; null for anything else. */
function groupsOf(ip: string): number[] | null {
  // An address of this machine's own network may name the network card: fe80::1%eth0.
  const [address = ''] = ip.split('%', 1);
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(address) || !URL.canParse(`http://[${address}]`)) return null;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return read(head);
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
