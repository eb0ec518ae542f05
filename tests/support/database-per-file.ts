/**
 * A setup file of vitest: before a test file is loaded, DATABASE_URL names a database that is that file's alone. A worker keeps its
 * modules from one file to the next, and so the pool of db.server: each file finds its database under the worker's own name.
 */
import { afterAll } from 'vitest';
import { createTestDatabase } from './database';

const name = `keyturn_test_${process.pid}`;
const { url, drop } = await createTestDatabase(name);
process.env.DATABASE_URL = throughPooler(url);

/** `npm run drill -- pooler` says where one listens. */
function throughPooler(direct: string): string {
  const pooled = new URL(direct);
  pooled.port = process.env.TEST_POOLER_PORT ?? pooled.port;
  return pooled.href;
}

afterAll(async () => {
  const { stopQueue } = await import('~/platform/queue.server');
  await stopQueue();
  await drop();
});
