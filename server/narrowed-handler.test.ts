import type { ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';
import { createNarrowedHandler } from './narrowed-handler.mjs';

const route = (id: string, path: string | undefined, parentId?: string, module: object = {}) => ({
  id,
  path,
  parentId,
  module: { loader: () => new Response(id), ...module },
});

const action = Object.assign(() => new Response(), { methods: ['PUT', 'DELETE'] });

const routes = {
  root: route('root', ''),
  home: { ...route('home', undefined, 'root'), index: true },
  about: route('about', 'sell/about-you', 'root'),
  search: route('search', 'api/address/search', 'root'),
  admin: route('admin', 'admin', 'root'),
  users: route('users', 'users', 'admin'),
  rest: route('rest', '*', 'admin'),
  welcome: route('welcome', ':role/welcome', 'root'),
  user: route('user', 'api/users/email/:email', 'root', { action }),
  ask: route('ask', 'api/ask', 'root', { action, loader: undefined }),
  page: route('page', 'contact', 'root', { default: () => null }),
  form: route('form', ':role/about-you', 'root', { default: () => null, action: () => null }),
  unknown: route('unknown', '*', 'root'),
};

const build = {
  routes,
  assets: { routes: {}, version: '1', url: '', entry: { module: '', imports: [] } },
  entry: { module: {} },
  future: {},
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  mode: 'production',
  isSpaMode: false,
} as unknown as ServerBuild;
const { placeOf } = createNarrowedHandler(build);

it.each([
  ['/', 'home'],
  ['/sell/about-you', 'about'],
  ['/Sell/About-You', 'about'],
  ['//sell/about-you', 'unknown'],
  ['/sell/nothing', 'unknown'],
  ['/api/address/search/', 'search'],
  ['/admin', 'admin'],
  ['/admin/users', 'users'],
  ['/admin/nothing', 'rest'],
  ['/admin/nothing/here', 'rest'],
  ['/admin//users', 'rest'],
  ['/sell/welcome', 'welcome'],
  ['/buy/welcome', 'welcome'],
  ['/nothing/here', 'unknown'],
  ['/sell/about%2Dyou', 'about'],
  ['/sell/about-you/more', 'unknown'],
  ['/api/users/email/ada@example.com', 'user'],
])('%s is answered by %s', async (path, expected) => {
  const response = await placeOf(path).handle(new Request(`http://localhost${path}`), {
    ip: '',
    nonce: '',
    pattern: '',
  });
  expect(await response.text()).toBe(expected);
});

it('a page that is hydrated hears what lies at other addresses, though what is not found is a page', async () => {
  const unknown = route('unknown', '*', 'root', { default: () => null });
  const future = { v3_lazyRouteDiscovery: true };
  const { placeOf } = createNarrowedHandler({ ...build, routes: { ...routes, unknown }, future } as never);
  const context = { ip: '', nonce: '', pattern: '' };
  const { handle } = placeOf('/__manifest');
  const answer = await handle(new Request('http://localhost/__manifest?p=%2Fadmin&version=1'), context);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toBeTypeOf('object');
});

it.each([[['/contact', '/contact.data']], [['/contact.data', '/contact']]])(
  'of %j, asked for in turn, each is answered in its own way',
  async (paths) => {
    const rendered = { default: () => new Response('a page'), handleDataRequest: () => new Response('its data') };
    const future = { v3_singleFetch: true };
    const { placeOf } = createNarrowedHandler({ ...build, entry: { module: rendered }, future } as never);
    for (const path of paths) {
      const answer = await placeOf(path).handle(new Request(`http://localhost${path}`), {
        ip: '',
        nonce: '',
        pattern: '',
      });
      expect([path, await answer.text()]).toEqual([path, path.endsWith('.data') ? 'its data' : 'a page']);
    }
    expect(placeOf('/contact').handle).not.toBe(placeOf('/contact.data').handle);
  },
);

it.each([
  ['/api/users/email/ada@example.com', '/api/users/email/:email', ['GET', 'HEAD', 'PUT', 'DELETE']],
  ['/api/users/email/ada%40example.com', '/api/users/email/:email', ['GET', 'HEAD', 'PUT', 'DELETE']],
  ['/api/ask', '/api/ask', ['PUT', 'DELETE']],
  ['/contact', '/contact', ['GET', 'HEAD']],
  ['/buy/about-you', '/:role/about-you', ['GET', 'HEAD', 'POST']],
  ['/buy/about-you.data', '/:role/about-you', ['GET', 'HEAD', 'POST']],
  ['/buy//about-you', '/*', ['GET', 'HEAD']],
  ['/ada@example.com/SY81DN', '/*', ['GET', 'HEAD']],
])('%s stands in logs as %s, and answers %j', (path, pattern, methods) => {
  expect(placeOf(path)).toMatchObject({ pattern, methods });
});
