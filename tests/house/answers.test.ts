/** A page of signed-in customers that reads its action's answer itself would lose a mistake in a browser without script. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROUTES = 'app/routes';

test('pages of signed-in customers read the answer of their action through useAnswer', () => {
  const pages = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('admin/'))
    .map((file) => ({ file, text: readFileSync(`${ROUTES}/${file}`, 'utf8') }));
  const ofCustomers = pages.filter(({ text }) => text.includes("access: 'signed-in'"));
  expect(ofCustomers.length).toBeGreaterThan(20);
  expect(ofCustomers.filter(({ text }) => text.includes('useActionData')).map(({ file }) => file)).toEqual([]);
});
