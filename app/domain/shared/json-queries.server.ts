/** The one row of a query as JSON, to stand in another query: its columns are the fields. Null where it finds nothing. */
export const rowJson = (select: string) => `(select to_jsonb(r) from (${select}) r)`;
