import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import routes from '~/routes';

type Module = { default?: unknown; ErrorBoundary?: unknown };

/** Every page, and whether an error of its action is shown below the root, so that the root's loader has run. */
async function pagesOf(entries: RouteConfigEntry[], isCaught = false): Promise<{ file: string; isCaught: boolean }[]> {
  const pages: { file: string; isCaught: boolean }[] = [];
  for (const { file, children = [] } of entries) {
    // Only the site's layout has this boundary. Importing every page would start the database.
    const isLayout = file.endsWith('routes/site.tsx');
    const module: Module = isLayout ? await import(path.resolve('app', file)) : {};
    const caught = isCaught || module.ErrorBoundary !== undefined;
    if (file.endsWith('.tsx') && !isLayout) pages.push({ file, isCaught: caught });
    pages.push(...(await pagesOf(children, caught)));
  }
  return pages;
}

test('the error page of a form that was sent has the site’s header, navigation and footer, on every page', async () => {
  const pages = await pagesOf(routes as RouteConfigEntry[]);
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter(({ isCaught }) => !isCaught)).toEqual([]);
});
