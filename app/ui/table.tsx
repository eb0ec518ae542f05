import { Fragment, type ReactNode } from 'react';
import { Link } from './link';
import { whole } from './whole';

interface TableProps {
  /** What the rows are, for screen readers. Not shown. */
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** What to do when there are no rows. */
  empty?: ReactNode;
  /**
   * On a phone each row is a card, without cells that are '—'. For rows with something to press, or more columns than fit on a
   * phone.
   */
  stacks?: boolean;
  /** Its columns do not fit on a tablet either, though there are few: there, too, each row is a card. */
  wide?: boolean;
  /** Its cells are short, most of them numbers: on a phone a card has as many beside each other as fit. */
  figures?: boolean;
  /**
   * Its columns fit on a wide screen: only the page scrolls, and the header stays in sight. Otherwise the table scrolls sideways.
   */
  fits?: boolean;
}

interface Column {
  label: string;
  /** Right-aligned, with digits of equal width. */
  numeric?: boolean;
  /** Its cell names the row and is the link. If no column has this, the first cell is the link. */
  isName?: boolean;
  /** Its cells hold buttons or links to actions. In a card they have a line of their own, without the label. */
  buttons?: boolean;
}

interface Row {
  key: string;
  /** The row's page: the cell that names the row is the link, and the whole row can be clicked. */
  href?: string;
  cells: readonly ReactNode[];
  /** Further content of the row, at full width. */
  below?: ReactNode;
}

/** The most columns that fit on a tablet. */
const TABLET_COLUMNS = 5;

export function Table({ caption, columns, rows, empty, stacks, wide, figures, fits }: TableProps) {
  const nameAt = Math.max(
    0,
    columns.findIndex(({ isName }) => isName),
  );
  const isWide = wide || columns.length > TABLET_COLUMNS;
  const cards = CARDS[!stacks ? 'none' : isWide ? 'wide' : 'phone'];
  // A table with block layout loses its meaning for screen readers, unless it has roles.
  const role = (name: string) => (stacks ? name : undefined);
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={`overflow-x-auto rounded-md border border-line bg-white print:overflow-visible ${fits ? 'xl:overflow-clip' : ''}`}
    >
      <table role={role('table')} className={`w-full border-collapse text-left ${cards.block}`}>
        <caption className="sr-only">{caption}</caption>
        <thead role={role('rowgroup')} className={`sticky top-0 z-10 ${cards.head}`}>
          <tr role={role('row')}>
            {columns.map(({ label, numeric }, at) => (
              <th
                key={label}
                scope="col"
                role={role('columnheader')}
                className={headClass({ isName: at === nameAt, numeric, fits })}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role={role('rowgroup')}
          className={`rows ${fits ? 'rows-close' : ''} ${cards.body} ${figures ? 'max-md:cards-of-figures' : ''}`}
        >
          {rows.length === 0 && (
            <tr role={role('row')} data-wide className={cards.block}>
              <td
                role={role('cell')}
                colSpan={columns.length}
                className={`px-3.5 py-8 text-center text-ink-soft ${cards.block}`}
              >
                <b>No Data</b>
                {empty && <div className="mt-1">{empty}</div>}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <Fragment key={row.key}>
              <tr role={role('row')}>
                {row.cells.map((cell, at) => {
                  const column = columns[at];
                  const isName = at === nameAt;
                  const Cell = column?.isName ? 'th' : 'td';
                  return (
                    <Cell
                      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                      key={at}
                      scope={column?.isName ? 'row' : undefined}
                      role={role(column?.isName ? 'rowheader' : 'cell')}
                      data-label={stacks && !isName ? column?.label : undefined}
                      data-name={isName ? '' : undefined}
                      data-numeric={column?.numeric ? '' : undefined}
                      data-buttons={column?.buttons ? '' : undefined}
                      data-empty={cell === '—' ? '' : undefined}
                    >
                      {isName && row.href ? (
                        <RowLink href={row.href}>{whole(cell)}</RowLink>
                      ) : stacks && typeof cell === 'object' ? (
                        <div>{cell}</div>
                      ) : (
                        whole(cell)
                      )}
                    </Cell>
                  );
                })}
              </tr>
              {row.below && (
                <tr role={role('row')} data-wide className={cards.block}>
                  <td role={role('cell')} colSpan={columns.length} className={`px-3.5 pb-3.5 ${cards.block}`}>
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

/** Column widths are set here once, and not in each cell. */
function headClass({
  isName,
  numeric,
  fits,
}: Pick<Column, 'isName' | 'numeric'> & { fits: boolean | undefined }): string {
  const width = isName ? (fits ? 'min-w-48' : 'min-w-44') : fits ? 'min-w-26' : 'min-w-24';
  const room = fits ? 'px-2.5' : 'px-3.5 whitespace-nowrap';
  const side = numeric ? 'text-right' : `text-left ${width}`;
  return `bg-paper ${room} py-2.5 align-bottom text-xs font-bold text-ink-soft shadow-[inset_0_-1px_0_var(--color-line)] print:border-b print:border-line print:bg-transparent print:shadow-none ${side}`;
}

/** Rows as cards, on a phone or also on a tablet. `rows` and `cards` are in app.css. */
const CARDS = {
  none: { block: '', head: '', body: '' },
  phone: { block: 'max-md:block', head: 'max-md:sr-only', body: 'max-md:cards' },
  wide: { block: 'max-xl:block', head: 'max-xl:sr-only', body: 'max-xl:cards md:max-xl:cards-of-columns' },
};

/** Stretched over its row. Anything else in the row that can be pressed lies above it: `relative`. */
function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      to={href}
      data-row
      className="font-bold text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
    >
      {children}
    </Link>
  );
}
