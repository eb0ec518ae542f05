import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ProviderError } from '~/platform/errors';
import { callProvider } from './http.server';

test('a provider that points elsewhere is not followed', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: '/inside' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const call = callProvider('address', new URL(`http://127.0.0.1:${port}/find`));
  await expect(call).rejects.toThrow(ProviderError);
  expect(asked).toEqual(['/find']);
  server.close();
});
