import type { ServerBuild } from '@remix-run/node';

/** A build of these routes, without files. @param app the module of the entry, from which the server takes the app's functions */
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
