import type { ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';
import { createNarrowedHandler } from './narrowed-handler.mjs';

const route = (id: string, path: string | undefined, parentId?: string) => ({
  id,
  path,
  parentId,
  module: { loader: () => new Response(id) },
});

const routes = {
  root: route('root', ''),
  home: { ...route('home', undefined, 'root'), index: true },
  about: route('about', 'sell/about-you', 'root'),
  search: route('search', 'api/address/search', 'root'),
  admin: route('admin', 'admin', 'root'),
  users: route('users', 'users', 'admin'),
  welcome: route('welcome', ':role/welcome', 'root'),
  unknown: route('unknown', '*', 'root'),
};

const handle = createNarrowedHandler({
  routes,
  assets: { routes: {}, version: '', url: '', entry: { module: '', imports: [] } },
  entry: { module: {} },
  future: {},
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  mode: 'production',
  isSpaMode: false,
} as unknown as ServerBuild);

it.each([
  ['/', 'home'],
  ['/sell/about-you', 'about'],
  ['/Sell/About-You', 'about'],
  ['//sell/about-you', 'unknown'],
  ['/sell/nothing', 'unknown'],
  ['/api/address/search/', 'search'],
  ['/admin', 'admin'],
  ['/admin/users', 'users'],
  ['/sell/welcome', 'welcome'],
  ['/buy/welcome', 'welcome'],
  ['/nothing/here', 'unknown'],
  ['/%E0%A4%A', 'unknown'],
  ['/sell/about%2Dyou', 'about'],
  ['/sell/about-you/more', 'unknown'],
])('%s is answered by %s', async (path, expected) => {
  const response = await handle(new Request(`http://localhost${path}`), { ip: '', nonce: '' });
  expect(await response.text()).toBe(expected);
});
