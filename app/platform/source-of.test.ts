import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceOf } from './source-of';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['1:2', '1:2'],
  ['2001:db8::1::2', '2001:db8::1::2'],
  ['203.0.113.7:4000', '203.0.113.7:4000'],
])('%s comes from %s', (ip, source) => expect(sourceOf(ip)).toBe(source));

test('every address of a /64 is one place, and another /64 is another', () => {
  const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16));
  const four = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(four, four, four, (network, one, other) => {
      const place = sourceOf([...network, ...one].join(':'));
      expect(sourceOf([...network, ...other].join(':').toUpperCase())).toBe(place);
      expect(place).toBe(`${network.join(':')}::/64`);
    }),
  );
});

test('nothing makes it throw', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof sourceOf(text) === 'string'));
});
