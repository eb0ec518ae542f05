import type { ServerBuild } from '@remix-run/node';

/** A build of these routes, for tests of the server in front of them. @param app what the module of its entry exports */
export const serverBuild = (routes: object, app: object = {}) =>
  ({
    routes,
    assets: { routes: {}, version: '1', url: '', entry: { module: '', imports: [] } },
    entry: { module: app },
    future: {},
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    mode: 'production',
    isSpaMode: false,
  }) as unknown as ServerBuild;
