import { Fragment, type ReactNode } from 'react';

interface TableProps {
  /** What the rows are, for who cannot see them; not shown. */
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** What to do about there being no rows. */
  empty?: ReactNode;
  /** On a phone each row is a card, without what is '—': for rows with something to press, or more columns than a phone has room for. */
  stacks?: boolean;
  /** Its columns have room at a desk: the page alone scrolls, and the header stays in sight. Otherwise it scrolls sideways. */
  fits?: boolean;
}

interface Column {
  label: string;
  /** Right-aligned, with figures of one width. */
  numeric?: boolean;
  /** Its cell names the row, and is the link; without one, the first cell is the link. */
  isName?: boolean;
}

interface Row {
  key: string;
  /** Where the row leads: the cell that names it is the link, and the whole row takes the click. */
  href?: string;
  cells: readonly ReactNode[];
  /** More of the same row, over its whole width. */
  below?: ReactNode;
}

export function Table({ caption, columns, rows, empty, stacks, fits }: TableProps) {
  const nameAt = Math.max(
    0,
    columns.findIndex(({ isName }) => isName),
  );
  // What is laid out as blocks is a table no longer, unless it says so.
  const role = (name: string) => (stacks ? name : undefined);
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={`overflow-x-auto rounded-md border border-line bg-white print:overflow-visible ${fits ? 'xl:overflow-clip' : ''}`}
    >
      <table role={role('table')} className={`w-full border-collapse ${stacks ? 'max-md:block' : ''}`}>
        <caption className="sr-only">{caption}</caption>
        <thead role={role('rowgroup')} className={`sticky top-0 z-10 ${stacks ? 'max-md:sr-only' : ''}`}>
          <tr role={role('row')}>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                role={role('columnheader')}
                className={`bg-paper ${fits ? 'px-2.5' : 'px-3.5 whitespace-nowrap'} py-2.5 align-bottom text-xs font-bold text-ink-soft shadow-[inset_0_-1px_0_var(--color-line)] ${column.numeric ? 'text-right' : 'text-left'}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')} className={stacks ? 'max-md:block' : ''}>
          {rows.length === 0 && (
            <tr role={role('row')} className={stacks ? 'max-md:block' : ''}>
              <td
                role={role('cell')}
                colSpan={columns.length}
                className={`px-3.5 py-8 text-center text-ink-soft ${stacks ? 'max-md:block' : ''}`}
              >
                <b>No Data</b>
                {empty && <div className="mt-1">{empty}</div>}
              </td>
            </tr>
          )}
          {rows.map((row, index) => (
            <Fragment key={row.key}>
              <tr
                role={role('row')}
                className={`relative hover:bg-paper has-[a[data-row]:focus-visible]:bg-green-tint has-[a[data-row]]:cursor-pointer ${index > 0 ? 'border-t border-line' : ''} ${stacks ? 'max-md:grid max-md:py-2' : ''}`}
              >
                {row.cells.map((cell, at) => {
                  const column = columns[at];
                  const Cell = column?.isName ? 'th' : 'td';
                  return (
                    <Cell
                      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                      key={at}
                      scope={column?.isName ? 'row' : undefined}
                      role={role(column?.isName ? 'rowheader' : 'cell')}
                      data-label={stacks && at !== nameAt ? column?.label : undefined}
                      className={cellClass(column, { isName: at === nameAt, isEmpty: cell === '—', stacks, fits })}
                    >
                      {at === nameAt && row.href ? (
                        <RowLink href={row.href}>{cell}</RowLink>
                      ) : stacks ? (
                        <div>{cell}</div>
                      ) : (
                        cell
                      )}
                    </Cell>
                  );
                })}
              </tr>
              {row.below && (
                <tr role={role('row')} className={stacks ? 'max-md:block' : ''}>
                  <td
                    role={role('cell')}
                    colSpan={columns.length}
                    className={`px-3.5 pb-3.5 ${stacks ? 'max-md:block' : ''}`}
                  >
                    {row.below}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Shape = { isName: boolean; isEmpty: boolean; stacks: boolean | undefined; fits: boolean | undefined };

function cellClass(column: Column | undefined, { isName, isEmpty, stacks, fits }: Shape): string {
  const width = isName ? 'min-w-44' : fits ? 'min-w-26' : 'min-w-24';
  const kind = column?.numeric ? 'text-right whitespace-nowrap tabular-nums' : `text-left font-normal ${width}`;
  const room = fits ? 'px-2.5 wrap-anywhere' : 'px-3.5';
  const place = isName ? 'max-md:-order-1 max-md:font-bold' : isEmpty ? 'max-md:hidden' : '';
  return `py-3 align-top ${kind} ${room} ${stacks ? `${STACKED} ${place}` : ''}`;
}

/** A cell of a card: what its column is called, and beside it what it says. */
const STACKED =
  'max-md:grid max-md:min-w-0 max-md:text-left max-md:py-1.5 max-md:data-label:grid-cols-[6rem_minmax(0,1fr)] max-md:data-label:gap-x-4 max-md:data-label:before:text-sm max-md:data-label:before:text-ink-soft max-md:data-label:before:content-[attr(data-label)]';

/** Stretched over its row. What else can be pressed in the row lies above it: `relative`. */
function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      data-row
      className="font-bold text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
    >
      {children}
    </a>
  );
}
