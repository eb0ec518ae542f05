/**
 * A setup file of vitest: before each test file, DATABASE_URL is set to a database of its own. A worker keeps its
 * modules from file to file, including the pool of db.server, so all its files use a database of the worker's name.
 */
import { afterAll } from 'vitest';
import { createTestDatabase } from './database';

const name = `keyturn_test_${process.pid}`;
const { url, drop } = await createTestDatabase(name);
process.env.DATABASE_URL = throughPooler(url);

/** The address of the pooler that `npm run drill -- pooler` started. */
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
