/** What was specified of the older product and is settled in another way. */
export const settled: [specified: string, here: string][] = [
  ['A loader until the authentication state is known', 'The server knows before it renders'],
  ['Drafts in the browser’s storage', 'Drafts on the server, of the person and the sign-in (`data.md`)'],
  [
    'The last sign-in is kept in the browser for 5 minutes',
    'Not needed: the server reads the session with each request',
  ],
  ['From creating a sale straight to payment', 'The terms come first, always'],
  ['Session replay on errors', 'Left out: it would record what people type (`operations.md`)'],
  ['“Less than 255” in messages about length', '255 is accepted; the message stays as worded'],
  ['Fees that differ from page to page', '£200 and £400 are before VAT, £240 and £480 with it'],
];
