/** The production build over real HTTP, and values for its forms. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/ports.ts';
import { startServer } from '../support/server.ts';

/** The header that carries the client's IP address, so that rate limits by address do not end these tests. */
export const IP_HEADER = 'x-attack-ip';

export async function serve(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const origin = `http://localhost:${await freePort()}`;
  const server: ChildProcess = await startServer(origin, { env: { CLIENT_IP_HEADER: IP_HEADER } });
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  return { origin, stop };
}
