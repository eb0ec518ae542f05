import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientNetwork, resolveClientIp } from './client-ip';

describe('clientNetwork', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
    ['203.0.113.7, 198.51.100.1', '203.0.113.7, 198.51.100.1'],
  ])('%s is %s', (ip, source) => {
    expect(clientNetwork(ip)).toBe(source);
  });

  test('every address of a /64 is one network, in every spelling; another /64 is another', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const four = fc.tuple(group, group, group, group);
    const long = (groups: number[]) => groups.map((each) => each.toString(16).padStart(4, '0').toUpperCase()).join(':');
    const short = (groups: number[]) => new URL(`http://[${long(groups)}]`).hostname.slice(1, -1);
    const isMapped = (groups: number[]) => groups.slice(0, 5).every((each) => each === 0) && groups[5] === 0xffff;
    fc.assert(
      fc.property(four, four, four, (network, one, other) => {
        fc.pre(!isMapped([...network, ...one]) && !isMapped([...network, ...other]));
        expect(clientNetwork(long([...network, ...one]))).toBe(clientNetwork(short([...network, ...other])));
        const [first, ...rest] = network;
        expect(clientNetwork(long([first ^ 1, ...rest, ...one]))).not.toBe(clientNetwork(long([...network, ...one])));
      }),
    );
  });

  test('an IPv4 address is one network in every spelling, and no other is the same', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (ip, other) => {
        expect(clientNetwork(`::ffff:${ip}`)).toBe(clientNetwork(ip));
        expect(clientNetwork(ip) === clientNetwork(other)).toBe(ip === other);
      }),
    );
  });

  test('gives an answer for any text, and its answer is its own network', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6()), (ip) => clientNetwork(clientNetwork(ip)) === clientNetwork(ip)),
    );
  });
});

describe('resolveClientIp', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    [['198.51.100.1', '203.0.113.7'], '203.0.113.7'],
    ['203.0.113.7, unknown', '192.0.2.1'],
    ['<script>', '192.0.2.1'],
    ['', '192.0.2.1'],
    [undefined, '192.0.2.1'],
  ])('for the header %o it is %s', (told, address) => {
    expect(resolveClientIp(told, '192.0.2.1')).toBe(address);
  });

  test('is a valid address or that of the connection, whatever the header says', () => {
    fc.assert(fc.property(fc.string(), (told) => isIP(resolveClientIp(told, '192.0.2.1')) !== 0));
    expect(resolveClientIp(undefined, undefined)).toBe('');
  });
});
