import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorBoundary } from './error-boundary';

/** The page that someone reads whose press was refused. */
function refusal(status: number, data: object): string {
  const page = { id: 'page', path: 'dashboard', element: null, ErrorBoundary };
  const router = createMemoryRouter([{ id: 'root', path: '/', children: [page] }], {
    initialEntries: ['/dashboard?deal=1'],
    hydrationData: {
      loaderData: { root: { brand: { name: 'Keyturn', supportEmail: 'support@keyturn.example' } } },
      errors: { page: { status, statusText: '', internal: false, data } },
    },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test.each([
  [403, false],
  [409, true],
  [429, true],
])('a press that was refused (%i) is answered in a whole sentence, with a way on', (status, leadsBack) => {
  for (const typed of [undefined, { comments: 'Too dear.' }]) {
    const page = refusal(status, { message: 'It has already ended', typed });
    expect(page).toContain('It has already ended.</p>');
    expect(page).toContain('Go to homepage');
    if (!typed) expect(page).toContain('<a href="mailto:support@keyturn.example">support@keyturn.example</a>');
    expect(page.includes('href="/dashboard?deal=1"')).toBe(leadsBack);
  }
});

test('what was typed is listed without the fields that people do not see', () => {
  const hidden = { seen: 'm9oDbhEK', noScript: 'true', 'correspondenceAddress.country_iso_2': 'GB' };
  const typed = { ...hidden, lastName: 'Okafor', 'correspondenceAddress.line_1': '2 Quay Street' };
  const page = refusal(429, { message: 'Too many requests', typed });
  expect(page.match(/<li[^>]*>[^<]*/g)?.map((item) => item.replace(/.*>/, ''))).toEqual(['Okafor', '2 Quay Street']);
});
