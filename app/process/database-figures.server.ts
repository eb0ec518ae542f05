import { sql } from '~/platform/db.server';

export type DatabaseFigures = {
  bytes: number;
  /** Of every client of the server, ours or not. */
  connections: number;
  maxConnections: number;
  /** What the mail provider reported within a day. */
  bounces: number;
  complaints: number;
  /** Seconds since a night of retention ended. Null until the first one. */
  retentionAge: number | null;
};

const figures = `
  select pg_database_size(current_database())::float8 as bytes,
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
         current_setting('max_connections')::int as "maxConnections",
         r.bounces, r.complaints,
         (select extract(epoch from now() - max(finished_at))::float8 from retention_run) as "retentionAge"
    from (select count(*) filter (where kind = 'bounce')::int as bounces,
                 count(*) filter (where kind = 'complaint')::int as complaints
            from email_return where created_at > now() - interval '1 day') r`;

/** What only the database knows of itself, and of what no process counts. */
export async function getDatabaseFigures(): Promise<DatabaseFigures | undefined> {
  const [row] = await sql<DatabaseFigures>(figures);
  return row;
}
