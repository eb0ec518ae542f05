/** No index can answer a search for punctuation only: it looks only at this many of the newest sales. */
const SEARCHED_ROWS = 8_000;

export const newestSales = `(select sale_id, text from sale_search order by sale_id desc limit ${SEARCHED_ROWS})`;
