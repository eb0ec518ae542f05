/** The production build behind real HTTP, and what its forms are made of. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/ports.ts';
import { startServer } from '../support/server.ts';

/** The header in which these tests say whose visit it is, so that limits by address do not end them. */
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
