import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** Renders an element as on a page at this address. */
export const markupOf = (element: ReactElement, at = '/'): string =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })} />,
  );
