import { type Incoming, json, type Reply } from '../core/http.ts';
import { lagging, type Provider } from '../core/provider.ts';
import { Router } from '../core/router.ts';
import { findAddresses } from './find.ts';
import { retrieveAddress } from './retrieve.ts';

/** Loqate Capture. Every answer is a 200. An error is an item of its own. */
export function addressProvider(apiKey: string): Provider {
  const withKey =
    (answer: (read: Reader) => Reply) =>
    (request: Incoming): Reply => {
      const read = reader(request);
      return read('Key') === apiKey ? answer(read) : unknownKey;
    };
  const routes = new Router();
  for (const method of ['GET', 'POST']) {
    // Every version and format that clients use: v1.1, v1.10, v1.2, v1.20; json3.ws, json3ex.ws, json6.ws.
    routes.on(method, '/Capture/Interactive/Find/:version/:format', withKey(find));
    routes.on(method, '/Capture/Interactive/Retrieve/:version/:format', withKey(retrieve));
  }
  return {
    name: 'address',
    claims: (path) => path.toLowerCase().startsWith('/capture/'),
    failure: () => ({ status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Server Error</h1>' }),
    handle: lagging(async (request) => (await routes.handle(request)) ?? json({ Message: 'No such service.' }, 404)),
  };
}

type Reader = (name: string) => string;

/** Reads parameters by name in any case, from the query or from a form. */
function reader({ query, body }: Incoming): Reader {
  const sent = [...query, ...(typeof body === 'object' && body !== null ? Object.entries(body) : [])];
  const values = new Map(sent.map(([name, value]) => [name.toLowerCase(), String(value)]));
  return (name) => values.get(name.toLowerCase())?.trim() ?? '';
}

function find(read: Reader): Reply {
  const [text, container] = [read('Text'), read('Container')];
  if (!text && !container) {
    return failure(1001, 'Text or Container Required', 'The Text or Container parameters were not supplied.');
  }
  const limit = Number.parseInt(read('Limit'), 10);
  const items = findAddresses({ text, container, countries: read('Countries'), limit: limit > 0 ? limit : undefined });
  return json({ Items: items });
}

function retrieve(read: Reader): Reply {
  const formats = Array.from({ length: 20 }, (_, index) => read(`Field${index + 1}Format`));
  const id = read('Id');
  if (!id) return failure(1001, 'Id Invalid', 'The Id parameter supplied was invalid.');
  const item = retrieveAddress(id, formats);
  return item
    ? json({ Items: [item] })
    : failure(1002, 'Id Not Found', 'No address has that Id; only Type Address does.');
}

const failure = (code: number, description: string, cause: string): Reply =>
  json({
    Items: [
      { Error: String(code), Description: description, Cause: cause, Resolution: 'Check the request and try again.' },
    ],
  });

const unknownKey = failure(2, 'Unknown key', 'The key you are using to access the service was not found.');
