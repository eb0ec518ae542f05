import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserError } from './browser-errors';

test('what a browser tells is cut, and holds no query, id, token or email address', () => {
  const told = browserError.parse({
    message: 'Failed to load https://keyturn.example/a.js?q=18+Mill+Lane for amara@home.example',
    stack: 'Error: no\n    at f (https://keyturn.example/assets/enhance-A1b2.js?x=secret:3:14)',
    path: '/dashboard/sell/0123456789abcdef01234567/receipt?reference=secret',
    release: 'enhance-A1b2.js?v=1',
  });
  expect(told).toEqual({
    message: 'Failed to load https://keyturn.example/a.js for [email]',
    stack: 'Error: no\n    at f (https://keyturn.example/assets/enhance-A1b2.js:3:14)',
    path: '/dashboard/sell/:id/receipt',
    release: 'enhance-A1b2.js',
  });
  expect(browserError.parse({ path: '/search-results/eyJhbGciOi' }).path).toBe('/search-results/:id');
});

test('whatever is told, it is short', () => {
  fc.assert(
    fc.property(fc.record({ message: fc.string(), stack: fc.string(), path: fc.webPath() }), (sent) => {
      const { path, ...rest } = browserError.parse({ ...sent, stack: sent.stack.repeat(2_000) });
      expect(path).toMatch(/^(\/?(:id|[a-z-]*))*$/);
      expect(JSON.stringify(rest).length).toBeLessThan(20_000);
    }),
  );
});
