/** `tsx prisma/seed.ts`: what the service cannot run without and, with SEED=demo, something to look at. Safe to repeat. */
import { db, pool, transaction } from '../app/platform/db.server.ts';
import { seedDemo } from './seed/demo.ts';
import { seedReference } from './seed/reference.ts';

try {
  await transaction(
    async (tx) => {
      // Two that start at once: the second waits for as long as the first may take, and then finds everything there.
      await tx.$executeRaw`SET LOCAL lock_timeout = '60s'`;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(4871203666)`;
      await seedReference(tx);
      if (process.env.SEED === 'demo') await seedDemo(tx);
    },
    { timeout: 60_000 },
  );
} finally {
  await db.$disconnect();
  await pool.end();
}
