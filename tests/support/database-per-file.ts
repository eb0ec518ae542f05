/** A setup file of vitest: before a test file is loaded, DATABASE_URL names a database that is that file's alone. */
import { afterAll } from 'vitest';
import { createTestDatabase } from './database';

const { url, drop } = await createTestDatabase();
process.env.DATABASE_URL = url;

afterAll(async () => {
  const { db, pool } = await import('~/platform/db.server');
  await db.$disconnect();
  await pool.end();
  await drop();
});
