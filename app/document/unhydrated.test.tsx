import { createRequestHandler, data, type EntryContext, type ServerBuild } from '@remix-run/node';
import {
  Outlet,
  RemixServer,
  useActionData,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unhydrated } from './unhydrated';

/** All that a page of ours asks of the router. */
function useAll() {
  const { pathname, search } = useLocation();
  return JSON.stringify({
    here: [pathname, search],
    data: useLoaderData(),
    ofRoot: useRouteLoaderData('root'),
    answer: useActionData(),
    error: useRouteError(),
    matches: useMatches(),
  });
}

const Here = () => <p>{useAll()}</p>;
const Around = () => (
  <div>
    <Here />
    <Outlet />
  </div>
);
const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en" data-all={useAll()}>
    <body>{children}</body>
  </html>
);

const modules = {
  root: { default: Around, Layout, loader: () => ({ of: 'root' }), handle: { title: 'Root' } },
  sell: { default: Around, loader: () => null },
  // A layout that only declares something has no component.
  quiet: { handle: { title: 'Quiet' } },
  page: {
    default: Here,
    loader: () => ({ of: '“page” & <more>' }),
    action: () => data({ error: 'No.' }, 422),
    handle: { title: 'Page' },
  },
};

/** Remix hands over what it found, which is rendered both ways. */
async function bothWays(path: string, init?: RequestInit): Promise<string[]> {
  const routes = {
    root: { id: 'root', path: '', module: modules.root },
    sell: { id: 'sell', parentId: 'root', path: 'sell', module: modules.sell },
    quiet: { id: 'quiet', parentId: 'sell', module: modules.quiet },
    page: { id: 'page', parentId: 'quiet', path: ':id', module: modules.page },
  };
  const rendered: string[] = [];
  const entry = {
    module: {
      default: (request: Request, status: number, _: Headers, remix: EntryContext) => {
        rendered.push(renderToString(<RemixServer context={remix} url={request.url} />));
        rendered.push(renderToString(<Unhydrated {...remix} />));
        return new Response(null, { status });
      },
    },
  };
  const assets = {
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, { module, ...route }]) => [
        id,
        { ...route, hasLoader: 'loader' in module, hasAction: 'action' in module },
      ]),
    ),
  };
  const build = { entry, routes, assets, future: {}, isSpaMode: false, publicPath: '/', assetsBuildDirectory: '' };
  const handle = createRequestHandler(build as unknown as ServerBuild, 'production');
  await handle(new Request(`https://keyturn.example${path}`, init));
  return rendered;
}

test.each([
  ['a page that was asked for', '/sell/7?a=“b”&c=d', {}, '“page” &amp; &lt;more&gt;'],
  ['a form that came back', '/sell/8', { method: 'POST' }, 'No.'],
])('%s reads the same as in Remix’s own component', async (_, path, init, said) => {
  const [byRemix, ours] = await bothWays(path, init);
  expect(byRemix).toContain(said);
  expect(ours).toBe(byRemix);
});
