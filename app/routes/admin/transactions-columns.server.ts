import { redirect } from '@remix-run/node';
import { columnsIn, columnsText, USUAL_COLUMNS } from '~/domain/reporting/columns-rules';
import type { SaleColumn } from '~/domain/reporting/csv-rules';
import type { transactionsListState } from '~/domain/reporting/schema';
import { columnsCookie, readCookie } from '~/platform/session.server';
import { urls } from '~/urls';

type TransactionsListState = ReturnType<typeof transactionsListState>;

/** The columns that the URL names, or those chosen in this browser, or the usual ones. */
export async function columnsFor(request: Request, { columns }: TransactionsListState): Promise<readonly SaleColumn[]> {
  return columns ?? columnsIn([(await readCookie(columnsCookie, request)) ?? '']) ?? USUAL_COLUMNS;
}

/**
 * Saves the choice in this browser. The URL that follows names the columns, so that colleagues can open it without changing their
 * own.
 */
export async function rememberColumns({ columns, query }: TransactionsListState): Promise<Response> {
  const cookie = columns
    ? await columnsCookie.serialize(columnsText(columns))
    : await columnsCookie.serialize('', { maxAge: 0 });
  return redirect(urls.adminTransactions(query), { headers: { 'set-cookie': cookie } });
}
