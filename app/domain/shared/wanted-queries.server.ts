/**
 * The ids in $1 with their places, as `(id, place)`: for a query that reads what is to be known of the rows of a page. Which rows those are is
 * asked before, by a query of its own. How that one is best answered depends on its values (which filter, how deep), so the database plans it
 * each time; all that is read of a row would be planned with it, and of a whole entity that takes nearly as long as to read a hundred.
 */
export const WANTED = 'select id::bpchar, place from unnest($1::text[]) with ordinality as w (id, place)';
