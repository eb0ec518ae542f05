import { describe, expect, test } from 'vitest';
import { emailAddress } from './email-schema';

describe('an address', () => {
  test.each([' ANA@Home.Example ', 'ana@home.example'])('%j has one spelling', (typed) =>
    expect(emailAddress.parse(typed)).toBe('ana@home.example'),
  );

  test.each([
    'ana@home.example.',
    'ana.@home.example',
    'аna@home.example',
    'ana@home．example',
    'ana\u200b@home.example',
  ])('%j is none: it would be counted apart and arrive in the same place', (typed) =>
    expect(emailAddress.safeParse(typed).success).toBe(false),
  );
});
