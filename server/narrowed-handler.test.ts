import { expect, it } from 'vitest';
import { serverBuild } from '../tests/support/server-build';
import { createNarrowedHandler } from './narrowed-handler';

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

const build = serverBuild(routes);
const routeOf = createNarrowedHandler(build);

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
  const response = await routeOf(path).handle(new Request(`http://localhost${path}`), {
    ip: '',
    nonce: '',
    pattern: '',
  });
  expect(await response.text()).toBe(expected);
});

const context = { ip: '', nonce: '', pattern: '' };

it('hydrated pages can fetch the manifest of other routes', async () => {
  const future = { v3_lazyRouteDiscovery: true };
  const { handle } = createNarrowedHandler({ ...build, future } as never)('/__manifest');
  const answer = await handle(new Request('http://localhost/__manifest?p=%2Fadmin&version=1'), context);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toBeTypeOf('object');
});

it('a page and its data, requested in turn, each get their own answer', async () => {
  const rendered = { default: () => new Response('a page'), handleDataRequest: () => new Response('its data') };
  const routeOf = createNarrowedHandler({
    ...build,
    entry: { module: rendered },
    future: { v3_singleFetch: true },
  } as never);
  for (const [path, said] of [
    ['/contact', 'a page'],
    ['/contact.data', 'its data'],
    ['/contact', 'a page'],
  ] as const) {
    const answer = await routeOf(path).handle(new Request(`http://localhost${path}`), context);
    expect([path, await answer.text()]).toEqual([path, said]);
  }
});

it.each([
  ['/api/users/email/ada@example.com', '/api/users/email/:email'],
  ['/api/users/email/ada%40example.com', '/api/users/email/:email'],
  ['/buy/about-you', '/:role/about-you'],
  ['/buy/about-you.data', '/:role/about-you'],
  ['/buy//about-you', '/*'],
  ['/ada@example.com/SY81DN', '/*'],
])('%s is logged as %s', (path, pattern) => {
  expect(routeOf(path).pattern).toBe(pattern);
});
