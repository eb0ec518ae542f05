import { expect, test } from 'vitest';
import { shortName } from './rules';

test.each([
  ['Tomasz', 'Zielinski', 'Tomasz Z.'],
  ['Zoë', 'ångström', 'Zoë Å.'],
  ['Tomasz', 'call 07700 900123', 'Tomasz'],
  ['Win a prize at evil.example', 'Zielinski', null],
])('%s %s is told as %s', (firstName, lastName, told) => expect(shortName({ firstName, lastName })).toBe(told));
