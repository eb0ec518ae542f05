import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** Prisma at work in a transaction of ours. `leave` ends its part, and fails when something of it did. */
type Joined = { tx: Prisma.TransactionClient; leave: () => Promise<void> };

/** The level by which we know a transaction of ours again; we ask for none otherwise. */
const OURS = Prisma.TransactionIsolationLevel.ReadCommitted;
const OURS_IN_SQL = 'READ COMMITTED';

/**
 * Prisma, which can join a transaction that we began ourselves on a connection. Its own transactions cost as much processor time as a
 * dozen statements by hand, so it is asked to join only where a command uses it (docs/decisions/0086-transactions-of-our-own.md).
 */
export function makePrisma(pool: pg.Pool, statementNameGenerator: ((query: { sql: string }) => string) | undefined) {
  const factory = new PrismaPg(pool, { statementNameGenerator });
  /** The connection of the transaction that Prisma is joining at this moment. */
  let joining: pg.PoolClient | null = null;

  /** Answers Prisma's queries on this connection. Beginning, committing and giving up are ours. */
  function on(connection: pg.PoolClient, adapter: Adapter) {
    const own = { options: { usePhantomQuery: true }, commit: async () => {}, rollback: async () => {} };
    return Object.assign(Object.create(adapter) as Adapter, { client: connection, ...own });
  }

  const adapter = {
    provider: 'postgres' as const,
    adapterName: factory.adapterName,
    async connect() {
      const connected = await factory.connect();
      const begin = connected.startTransaction.bind(connected);
      connected.startTransaction = async (level) => {
        // One that Prisma begins for itself, around several statements of one call.
        if (level !== OURS_IN_SQL) return begin(level);
        const connection = joining;
        joining = null;
        if (connection === null) throw new Error('There is no transaction to join');
        return on(connection, connected) as unknown as Awaited<ReturnType<typeof begin>>;
      };
      return connected;
    },
  };
  // Without the place of each call, which costs a stack trace and is only shown in an error's message.
  const db = new PrismaClient({ adapter, errorFormat: 'minimal' });

  /** One after the other, so that none is given another's connection. Nothing is waited for meanwhile, so it takes no time. */
  let before: Promise<unknown> = Promise.resolve();

  /** @param timeout after so many milliseconds Prisma refuses to go on */
  function join(connection: pg.PoolClient, timeout: number): Promise<Joined> {
    const begin = () =>
      new Promise<Joined>((resolve, reject) => {
        joining = connection;
        const whole = db.$transaction(
          (tx) =>
            new Promise<void>((end) => {
              const leave = () => {
                end();
                return whole;
              };
              resolve({ tx, leave });
            }),
          { isolationLevel: OURS, timeout },
        );
        whole.catch((error) => {
          joining = null;
          reject(error);
        });
      });
    const joined = before.then(begin);
    before = joined.catch(() => {});
    return joined;
  }

  return { db, join };
}
