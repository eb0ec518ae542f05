import type { PageHandle } from '~/page-handle';
import { notFound } from '~/platform/errors';
import { page } from '~/routes/handler.server';

export const handle: PageHandle = { title: 'Page not found' };

/** Inside the frame of the back office, and so for staff alone. */
const nothingHere = page({ access: 'staff' }, (): never => {
  throw notFound();
});

export { nothingHere as action, nothingHere as loader };

/** Never renders: a route needs a component for its error to be a page. */
export default function NotFound() {
  return null;
}
