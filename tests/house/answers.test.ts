/** A page that reads its action's answer itself would lose a mistake in a browser without script. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROUTES = 'app/routes';

test('pages of signed-in people read the answer of their action through useAnswer', () => {
  const pages = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(`${ROUTES}/${file}`, 'utf8') }));
  expect(pages.length).toBeGreaterThan(100);
  const itself = pages.filter(({ text }) => text.includes('useActionData') && !text.includes("access: 'public'"));
  expect(itself.map(({ file }) => file)).toEqual([]);
});
