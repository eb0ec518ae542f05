import { expect, test } from 'vitest';
import { composeMail } from '~/letters/layout';
import { htmlErrors } from './valid-html';

const page = (body: string, after = '') =>
  `<!doctype html><html lang="en-GB"><head><title>Page</title></head><body>${body}</body></html>${after}`;

test.each([
  ['a duplicate id', page('<p id="a"></p><p id="a"></p>'), /^no-dup-id/],
  ['a script after the end', page('<p>Text</p>', '<script>1</script>'), /^the document goes on after/],
  ['a redundant role', page('<ul role="list"><li>One</li></ul>'), /^no-redundant-role/],
  ['a block inside a paragraph', page('<p><div>Text</div></p>'), /^\S+/],
])('finds %s', async (_, html, fault) => {
  expect((await htmlErrors(html)).join('\n')).toMatch(fault);
});

test('accepts the roles that keep a table laid out as blocks a table', async () => {
  const table =
    '<table role="table"><tbody role="rowgroup"><tr role="row"><td class="a" role="cell">1</td></tr></tbody></table>';
  expect(await htmlErrors(page(table))).toEqual([]);
});

test('an email with every kind of block is valid HTML', async () => {
  const { html } = composeMail({
    subject: 'New instruction',
    preview: 'Please act',
    title: 'Please act for the seller',
    blocks: [
      'Hello Ines & “co” <all>.',
      { heading: 'The property' },
      { rows: [['Tenure', 'Freehold']] },
      { button: 'View searches', href: 'https://keyturn.example/searches?a=1&b=2' },
      { note: 'In small print.' },
    ],
    reference: 'KT-7F3K-92',
  });
  expect(await htmlErrors(html, 'email')).toEqual([]);
});
