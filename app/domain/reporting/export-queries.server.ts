import type pg from 'pg';
import { BYTE_ORDER_MARK, csvLine } from '~/domain/shared/csv-rules';
import { makeConcurrencyLimit } from '~/platform/concurrency-limit.server';
import { KnownError } from '~/platform/errors';
import { streamOf } from '~/platform/file-stream.server';
import { log } from '~/platform/log.server';
import { replica } from '~/platform/replica.server';
import { CSV_COLUMNS, type CsvColumn } from './csv-rules';
import { findingSql } from './find-queries.server';
import { type Finder, NO_FINDER } from './find-schema';
import { rowsByIds, type SaleFilter, type SaleRow } from './list-queries.server';

/** Rows that are read and written together; the next batch is read in the meantime. */
const BATCH = 1000;

/** An export holds a connection and a snapshot of the database for as long as it runs. */
const EXPORTS = makeConcurrencyLimit({ most: 5, each: 2 });

/**
 * The sales as CSV, in the list's order, in UTF-8 with a byte order mark. A cursor on its own connection reads them as they were when it was
 * opened, one batch at a time and only as fast as the client reads. It ends when the client leaves or stops reading.
 * @param staffId the member of staff who downloads it
 * @throws when the database refuses, before anything is sent; KnownError 422 for a filter that cannot be applied; 429 when too many
 * downloads are under way
 */
export async function exportSales(
  filter: SaleFilter,
  columns: readonly CsvColumn[],
  staffId: string,
  finder: Finder = NO_FINDER,
): Promise<ReadableStream<Uint8Array>> {
  const leave = EXPORTS.take(staffId);
  const connection = await replica.openSnapshot().catch((error) => {
    leave();
    throw error;
  });
  const end = async () => {
    leave();
    await connection.end().catch((error) => log.warn({ err: error }, 'export did not end well'));
  };
  try {
    const { text, values, problems } = await findingSql(filter, finder);
    if (problems.length > 0) throw new KnownError(422, problems.join(' '));
    await connection.query(`declare exported no scroll cursor for ${text}`, values);
  } catch (error) {
    await end();
    throw error;
  }
  const encoder = new TextEncoder();
  /** The batch after the one that is being sent. If reading it fails, the client sees the error, if it is still there. */
  let coming: Promise<SaleRow[]> | undefined;
  const readOn = () => {
    const rows = nextRows(connection);
    rows.catch(() => {});
    return rows;
  };
  const next = async () => {
    if (!coming) {
      coming = readOn();
      return encoder.encode(`${BYTE_ORDER_MARK}${csvLine(columns.map((column) => CSV_COLUMNS[column].label))}`);
    }
    const rows = await coming;
    if (rows.length === 0) return undefined;
    coming = readOn();
    return encoder.encode(rows.map((row) => csvLine(columns.map((column) => CSV_COLUMNS[column].of(row)))).join(''));
  };
  return streamOf({ next, end });
}

async function nextRows(connection: pg.Client): Promise<SaleRow[]> {
  const { rows } = await connection.query<{ id: string }>(`fetch ${BATCH} from exported`);
  return rows.length > 0
    ? rowsByIds(
        connection,
        rows.map(({ id }) => id),
      )
    : [];
}
