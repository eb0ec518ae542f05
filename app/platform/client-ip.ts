import { isIP, isIPv6 } from 'node:net';

/**
 * The client network that limits count. An IPv4 address is one network. A household or a single server is given a whole /64 of
 * IPv6, so all its addresses count as one, in whatever spelling.
 */
export function clientNetwork(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The eight groups of an IPv6 address, each in its shortest spelling. A zone ('%eth0') is a name on this machine and is ignored.
 */
function groupsOf(ip: string): string[] {
  // A URL spells every IPv6 address in one way.
  const spelt = new URL(`http://[${ip.split('%', 1)[0]}]`).hostname.slice(1, -1);
  const [before = '', after] = spelt.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  if (after === undefined) return parts(before);
  const [head, tail] = [parts(before), parts(after)];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

const ipv4Of = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');

const IPV4_WITH_PORT = /^([\d.]+):\d+$/;
const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/;

/**
 * The visitor's IP address: what the host's proxy says, or that of the connection. In a list the last is the one that our own proxy
 * added; those before it came with the request and may be invented. What is not an address is ignored.
 * @param told the value of CLIENT_IP_HEADER's header; absent if no header is configured
 */
export function resolveClientIp(told: string | readonly string[] | undefined, connection: string | undefined): string {
  const last = (typeof told === 'string' ? told : (told?.at(-1) ?? '')).split(',').at(-1)?.trim() ?? '';
  const bare = IPV4_WITH_PORT.exec(last)?.[1] ?? IPV6_IN_BRACKETS.exec(last)?.[1] ?? last;
  return isIP(bare) ? bare : (connection ?? '');
}
