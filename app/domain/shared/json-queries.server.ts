/** The one row of a query as JSON, for use inside another query: its columns are the fields. Null where it finds nothing. */
export const rowJson = (select: string) => `(select to_jsonb(r) from (${select}) r)`;
