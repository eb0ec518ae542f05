import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorBoundary } from './link-ended';

test('someone who opens a firm’s link that is none, or not any more, reads how to get another', () => {
  const brand = { name: 'Keyturn', supportEmail: 'support@keyturn.example' };
  const firm = { id: 'firm', path: 'firm/:token', element: null, ErrorBoundary };
  const router = createMemoryRouter([{ id: 'root', path: '/', children: [firm] }], {
    initialEntries: ['/firm/nobody'],
    hydrationData: {
      loaderData: { root: { brand } },
      errors: { firm: { status: 404, statusText: '', internal: false, data: null } },
    },
  });
  const page = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(page).toContain('Page not found');
  expect(page).toContain('To get another link, email Keyturn at');
});
