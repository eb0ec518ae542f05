import { expect, test } from 'vitest';
import { webmailOf } from './webmail-rules';

test.each([
  ['sian@gmail.com', 'Gmail'],
  ['Sian@GoogleMail.com', 'Gmail'],
  ['sian@outlook.com', 'Outlook'],
  ['sian@hotmail.co.uk', 'Outlook'],
  ['sian@live.fr', 'Outlook'],
  // A firm's own domain, and those that only look like one of these.
  ['sian@home.example', undefined],
  ['gmail.com@home.example', undefined],
  ['sian@notgmail.com', undefined],
  ['sian@live.firm.example', undefined],
  ['sian@hotmail.com.home.example', undefined],
])('%s is read in %s', (email, name) => {
  expect(webmailOf(email)?.name).toBe(name);
});
