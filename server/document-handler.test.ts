import {
  type AppLoadContext,
  createRequestHandler,
  data,
  type EntryContext,
  redirect,
  type ServerBuild,
} from '@remix-run/node';
import { expect, it } from 'vitest';
import { createDocumentHandler, isPlain } from './document-handler.mjs';

/** What one handler did with a request. */
type Done = {
  status: number;
  headers: [string, string][];
  body: string;
  told: string[];
  rendered: object[];
  contexts: EntryContext[];
};

const page = { default: () => null };
const notGiven = (): never => {
  throw new Error('with a secret');
};

/** Routes for a loader and an action each, and everything that either may do. */
const modules: Record<string, object> = {
  plain: { loader: () => ({ of: 'plain', day: new Date(0) }) },
  nothing: { loader: () => undefined },
  away: { loader: () => redirect('/elsewhere', { headers: { 'set-cookie': 'a=1' } }) },
  thrown: {
    loader: () => {
      throw redirect('/elsewhere', 303);
    },
  },
  missing: {
    loader: () => {
      throw data({ message: 'Nobody knows.' }, { status: 404, headers: { 'x-why': 'gone', 'set-cookie': 'b=2' } });
    },
    headers: ({ errorHeaders }: { errorHeaders?: Headers }) => errorHeaders ?? new Headers(),
  },
  own: {
    loader: notGiven,
    ErrorBoundary: () => null,
  },
  broken: { loader: notGiven },
  headed: {
    loader: () => data({ of: 'headed' }, { headers: { refresh: '3', 'set-cookie': 'c=3' } }),
    headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
  },
  cookie: { loader: () => data({}, { status: 201, headers: { 'set-cookie': 'd=4' } }) },
  empty: { loader: () => data(null, 204) },
  form: {
    loader: () => ({ of: 'form' }),
    action: async ({ request }: { request: Request }) =>
      data({ read: await request.text() }, { status: 422, headers: { 'set-cookie': 'e=5' } }),
  },
  refused: {
    loader: () => ({ of: 'refused' }),
    action: () => {
      throw data({ message: 'No.' }, 403);
    },
  },
  unforeseen: { loader: () => ({}), action: notGiven },
  dropped: { loader: () => ({ of: 'dropped' }) },
};

/** What the page's component cannot render is decided by the entry here. */
function buildOf(done: Done): ServerBuild {
  const routes = {
    root: { id: 'root', path: '', module: { ...page, loader: () => ({ of: 'root' }), ErrorBoundary: page.default } },
    ...Object.fromEntries(
      Object.entries(modules).map(([id, module]) => [
        id,
        { id, path: id, parentId: 'root', module: { ...page, ...module } },
      ]),
    ),
    unknown: { id: 'unknown', path: '*', parentId: 'root', module: { ...page, ...modules.missing } },
  };
  return {
    routes,
    assets: { routes: {}, version: '', url: '', entry: { module: '', imports: [] } },
    entry: {
      module: {
        default: (request: Request, status: number, headers: Headers, context: EntryContext) => {
          const { staticHandlerContext: found } = context;
          done.contexts.push(context);
          const { loaderData, actionData, errors } = found;
          done.rendered.push({ loaderData, actionData, errors, matched: found.matches.map(({ route }) => route.id) });
          if (request.url.endsWith('/dropped') && errors === null) throw new Error('This cannot be shown.');
          return new Response('a page', { status, headers });
        },
        handleError: (error: unknown) => done.told.push(error instanceof Error ? error.message : 'an answer'),
      },
    },
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    mode: 'production',
    isSpaMode: false,
  } as unknown as ServerBuild;
}

type HandlerOf = (build: ServerBuild) => (request: Request, context: AppLoadContext) => Promise<Response>;

async function ask(handlerOf: HandlerOf, request: Request) {
  const done: Done = { status: 0, headers: [], body: '', told: [], rendered: [], contexts: [] };
  const context = { ip: '', nonce: '', pattern: '' };
  const response = await handlerOf(buildOf(done))(request, context);
  return { ...done, status: response.status, headers: [...response.headers], body: await response.text() };
}

const asked = [
  ...Object.keys(modules).map((path) => ['GET', path] as const),
  ...['form', 'refused', 'unforeseen', 'plain'].map((path) => ['POST', path] as const),
  ['GET', 'nowhere'] as const,
  ['HEAD', 'headed'] as const,
];

it.each(asked)('%s /%s is answered as Remix answers it', async (method, path) => {
  const body = method === 'POST' ? 'name=Ada' : null;
  const request = () => new Request(`http://localhost/${path}?from=terms`, { method, body });
  const [ours, theirs] = [await ask(createDocumentHandler, request()), await ask(createRequestHandler, request())];
  if (method === 'HEAD') theirs.body = ours.body;
  // Compared below.
  [ours.contexts, theirs.contexts] = [[], []];
  // Their words for our mistakes.
  if (path === 'nothing') [ours.told, theirs.told] = [[], []];
  expect(ours).toEqual(theirs);
});

/** What Remix gives besides, for a browser that hydrates the document and for its dev server. A new version that adds something is looked at here. */
const NOT_FOR_US = ['serverHandoffStream', 'criticalCss'];

it('gives a document what Remix gives it, but for what hydration and the dev server need', async () => {
  const request = () => new Request('http://localhost/plain');
  const keysOf = async (handlerOf: HandlerOf) =>
    (await ask(handlerOf, request())).contexts.flatMap((context) => Object.keys(context)).sort();
  const ours = await keysOf(createDocumentHandler);
  expect((await keysOf(createRequestHandler)).filter((key) => !NOT_FOR_US.includes(key))).toEqual(ours);
});

it.each([
  ['ours', createDocumentHandler],
  ['Remix’s', createRequestHandler],
])(
  '%s calls the loader of a page before that of its frame goes on, so it is in time to say what it asks',
  async (_, handlerOf) => {
    const order: string[] = [];
    const build = buildOf({ status: 0, headers: [], body: '', told: [], rendered: [], contexts: [] });
    const loaderOf = (of: string) => async () => {
      order.push(`${of} begins`);
      await null;
      order.push(`${of} goes on`);
      return { of };
    };
    for (const of of ['root', 'plain']) Object.assign(build.routes[of]?.module ?? {}, { loader: loaderOf(of) });
    await (handlerOf as HandlerOf)(build)(new Request('http://localhost/plain'), { ip: '', nonce: '', pattern: '' });
    expect(order.slice(0, 2)).toEqual(['root begins', 'plain begins']);
  },
);

it('tells no one outside what failed', async () => {
  const { rendered, told } = await ask(createDocumentHandler, new Request('http://localhost/broken'));
  expect(JSON.stringify(rendered)).not.toContain('secret');
  expect(told).toEqual(['with a secret']);
});

it.each([
  ['/sell/payment?code=true', true],
  ['/sell/payment?indexes=1', true],
  ['/?index', false],
  ['/sell/payment?code=true&_routes=x', false],
])('%s is answered here: %s', (path, expected) => {
  expect(isPlain(`http://localhost${path}`)).toBe(expected);
});
