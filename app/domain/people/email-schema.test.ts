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
  ])('%j is refused, because it would count as another address for the same mailbox', (typed) =>
    expect(emailAddress.safeParse(typed).success).toBe(false),
  );
});
