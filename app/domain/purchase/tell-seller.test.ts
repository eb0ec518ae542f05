import { expect, test } from 'vitest';
import { ownEmailUrl, tellSellerText } from './tell-seller-rules';

const text = tellSellerText({
  postcode: 'LS1 4AP',
  firstName: 'Zoë & Co',
  brand: 'Keyturn',
  sellUrl: 'https://keyturn.example/sell/get-started',
});

test('tells a seller or their agent which home it is, where to register it, and who asks', () => {
  expect(text.subject).toBe('Registering the home at LS1 4AP with Keyturn');
  for (const said of ['LS1 4AP', 'https://keyturn.example/sell/get-started', 'pass this on to the seller', 'Zoë & Co'])
    expect(text.body).toContain(said);
});

test('the link opens the person’s own email program with the whole text and no recipient', () => {
  const [, subject = '', body = ''] = /^mailto:\?subject=([^&]*)&body=([^&]*)$/.exec(ownEmailUrl(text)) ?? [];
  expect(decodeURIComponent(subject)).toBe(text.subject);
  expect(decodeURIComponent(body).replaceAll('\r\n', '\n')).toBe(text.body);
});
