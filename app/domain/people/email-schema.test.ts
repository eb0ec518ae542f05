import { describe, expect, test } from 'vitest';
import { emailAddress } from './email-schema';

describe('an email address', () => {
  test.each([' ANA@Home.Example ', 'ana@home.example'])('%j is kept in lower case without spaces around it', (typed) =>
    expect(emailAddress.parse(typed)).toBe('ana@home.example'),
  );

  test.each([
    'ana@home.example.',
    'ana.@home.example',
    'аna@home.example',
    'ana@home．example',
    'ana\u200b@home.example',
  ])('%j is refused: limits would count it separately, but it arrives in the same mailbox', (typed) =>
    expect(emailAddress.safeParse(typed).success).toBe(false),
  );
});
