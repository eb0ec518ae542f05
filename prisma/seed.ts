/** `tsx prisma/seed.ts`: the rows without which the service cannot run and, with SEED=demo, demo data. Safe to repeat. */
import { rewriteCase, rewriteWork } from '../app/domain/work/rewrite-commands.server.ts';
import { db, pool, transaction } from '../app/platform/db.server.ts';
import { seedDemo } from './seed/demo.ts';
import { seedReference } from './seed/reference.ts';

try {
  await transaction(
    async (tx) => {
      // Of two that start at the same time, the second waits as long as the first may take, and then finds everything there.
      await tx.$executeRaw`SET LOCAL lock_timeout = '60s'`;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(4871203666)`;
      await seedReference(tx);
      if (process.env.SEED === 'demo') await seedDemo(tx);
    },
    { timeout: 60_000 },
  );
  if (process.env.SEED === 'demo' && (await db.workItem.count()) === 0) await fillWork();
} finally {
  await db.$disconnect();
  await pool.end();
}

/** What the nightly job would write. */
async function fillWork(): Promise<void> {
  const sales = await db.sale.findMany({ where: { orders: { some: { status: 'succeeded' } } }, select: { id: true } });
  for (const { id } of sales) await rewriteWork(id);
  const cases = await db.enquiryCase.findMany({ where: { answered_at: null }, select: { id: true } });
  for (const { id } of cases) await rewriteCase(id);
}
