import type pg from 'pg';
import { BYTE_ORDER_MARK, csvLine } from '~/domain/shared/csv-rules';
import { log } from '~/platform/log.server';
import { replica } from '~/platform/replica.server';
import { SALE_COLUMNS, type SaleColumn } from './csv-rules';
import { rowsByIds, type SaleFilter, type SaleRow } from './list-queries.server';
import { statesFor } from './rules';

/** Rows that are read, written and forgotten at a time; the next are on their way meanwhile. */
const BATCH = 1000;

const declare = `
  declare exported no scroll cursor for
    select s.id from sale s join sale_progress p on p.sale_id = s.id
     where p.state = any($1::smallint[]) and ($2::bpchar is null or s.group_id = $2)
     order by s.created_at desc, s.id desc`;

/**
 * The sales as CSV, newest first, in UTF-8 with a byte order mark. A cursor on a connection of its own reads them as they stood
 * when it was opened, a batch at a time and only as fast as the reader takes them; when the reader goes, it stops.
 * @throws when the database refuses, before anything is sent
 */
export async function exportSales(
  { groupId, ...progress }: SaleFilter,
  columns: readonly SaleColumn[],
): Promise<ReadableStream<Uint8Array>> {
  const connection = await replica.readAlone();
  const end = () => connection.end().catch((error) => log.warn({ err: error }, 'export did not end well'));
  const encoder = new TextEncoder();
  try {
    await connection.query(declare, [statesFor(progress), groupId ?? null]);
  } catch (error) {
    await end();
    throw error;
  }
  let next = nextRows(connection);
  // The error goes to the reader, if there still is one.
  next.catch(() => {});
  const header = `${BYTE_ORDER_MARK}${csvLine(columns.map((column) => SALE_COLUMNS[column].label))}`;
  let begun = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!begun) {
          begun = true;
          controller.enqueue(encoder.encode(header));
          return;
        }
        try {
          const rows = await next;
          if (rows.length > 0) {
            next = nextRows(connection);
            next.catch(() => {});
            const lines = rows.map((row) => csvLine(columns.map((column) => SALE_COLUMNS[column].of(row))));
            controller.enqueue(encoder.encode(lines.join('')));
            return;
          }
          await end();
          controller.close();
        } catch (error) {
          await end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
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
