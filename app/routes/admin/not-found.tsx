import { notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';

export const handle: PageHandle = { title: 'Page not found', crumbs: [{ label: 'Page not found' }] };

/** The page has the frame of the back office, so it is for staff only. */
const nothingHere = page({ access: 'staff' }, (): never => {
  throw notFound();
});

export { nothingHere as action, nothingHere as loader };

/** Never renders. Without a component Remix would not show the route's error as a page. */
export default function NotFound() {
  return null;
}
