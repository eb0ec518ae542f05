import { notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';

export const handle: PageHandle = { title: 'Page not found' };

/** The page has the frame of the back office, so it is for staff only. */
const nothingHere = page({ access: 'staff' }, (): never => {
  throw notFound();
});

export { nothingHere as action, nothingHere as loader };

/** Never renders: a route needs a component for its error to be a page. */
export default function NotFound() {
  return null;
}
