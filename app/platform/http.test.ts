import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ProviderError } from '~/platform/errors';
import { callProvider } from './http.server';

let server: Server;
afterEach(() => server.close());

/** A provider that answers like this. @returns its address, and the paths that were requested */
async function provider(answer: (response: ServerResponse) => void): Promise<{ url: URL; asked: unknown[] }> {
  const asked: unknown[] = [];
  server = createServer(({ url }, response) => {
    asked.push(url);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/find`), asked };
}

test('a redirect by a provider is not followed', async () => {
  const { url, asked } = await provider((response) => response.writeHead(302, { location: '/inside' }).end());
  await expect(callProvider('address', url)).rejects.toThrow(ProviderError);
  expect(asked).toEqual(['/find']);
});

test.each([
  ['as often as the caller says', { retries: 1 }, 2],
  ['once, where the caller says nothing', {}, 1],
  ['no more, once there is no time left for it', { retries: 5, timeoutMs: 150 }, 1],
])('a provider that fails is called %s', async (_, options, times) => {
  const { url, asked } = await provider((response) => response.writeHead(500).end());
  await expect(callProvider('address', url, options)).rejects.toThrow('answered 500');
  expect(asked).toHaveLength(times);
});
