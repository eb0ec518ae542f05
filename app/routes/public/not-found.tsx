import { notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';

export const handle: PageHandle = { title: 'Page not found', robots: 'noindex,nofollow' };

const nothingHere = page({ access: 'public' }, (): never => {
  throw notFound();
});

export { nothingHere as action, nothingHere as loader };

/** Never renders. Without a component Remix would not show the route's error as a page. */
export default function NotFound() {
  return null;
}
