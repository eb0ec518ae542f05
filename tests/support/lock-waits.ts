import { expect } from 'vitest';
import { pool } from '~/platform/db.server';
import { eventually } from './eventually';

/** Waits until `n` statements in this database wait for a lock. */
export const waitForBlocked = (n: number) =>
  eventually(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(n);
  });
