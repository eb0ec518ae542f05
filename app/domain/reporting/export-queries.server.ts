import type pg from 'pg';
import { BYTE_ORDER_MARK, csvLine } from '~/domain/shared/csv-rules';
import { streamOf } from '~/platform/file-stream.server';
import { log } from '~/platform/log.server';
import { makePlaces } from '~/platform/places.server';
import { replica } from '~/platform/replica.server';
import { CSV_COLUMNS, type CsvColumn } from './csv-rules';
import { rowsByIds, type SaleFilter, type SaleRow } from './list-queries.server';
import { statesFor } from './rules';

/** Rows that are read and written together; the next batch is read in the meantime. */
const BATCH = 1000;

const declare = `
  declare exported no scroll cursor for
    select s.id from sale s join sale_progress p on p.sale_id = s.id
     where p.state = any($1::smallint[]) and ($2::bpchar is null or s.group_id = $2)
     order by s.created_at desc, s.id desc`;

/** An export holds a connection and a snapshot of the database for as long as it runs. */
const PLACES = makePlaces({ most: 5, each: 2 });

/**
 * The sales as CSV, newest first, in UTF-8 with a byte order mark. A cursor on its own connection reads them as they were when it was
 * opened, one batch at a time and only as fast as the client reads. It ends when the client leaves or stops reading.
 * @param staffId the member of staff who downloads it
 * @throws when the database refuses, before anything is sent; KnownError 429 when too many downloads are under way
 */
export async function exportSales(
  { groupId, ...progress }: SaleFilter,
  columns: readonly CsvColumn[],
  staffId: string,
): Promise<ReadableStream<Uint8Array>> {
  const leave = PLACES.take(staffId);
  const connection = await replica.readAlone().catch((error) => {
    leave();
    throw error;
  });
  const end = async () => {
    leave();
    await connection.end().catch((error) => log.warn({ err: error }, 'export did not end well'));
  };
  try {
    await connection.query(declare, [statesFor(progress), groupId ?? null]);
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
