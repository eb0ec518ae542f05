import type { ReactNode } from 'react';

interface TableProps {
  /** What the rows are, for who cannot see them; not shown. */
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** What to do about there being no rows. */
  empty?: ReactNode;
}

interface Column {
  label: string;
  /** Right-aligned, with figures of one width. */
  numeric?: boolean;
}

interface Row {
  key: string;
  /** Where the row leads: its first cell is the link, and the whole row takes the click. */
  href?: string;
  cells: readonly ReactNode[];
}

/** Scrolls by itself, its header staying, when it is wider or much longer than the page. */
export function Table({ caption, columns, rows, empty }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[85dvh] overflow-auto rounded-md border border-line bg-white print:max-h-none print:overflow-visible"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10">
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`bg-paper px-3.5 py-2.5 text-xs font-bold whitespace-nowrap text-ink-soft shadow-[inset_0_-1px_0_var(--color-line)] ${column.numeric ? 'text-right' : 'text-left'}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="px-3.5 py-8 text-center text-ink-soft">
                <b>No Data</b>
                {empty && <div className="mt-1">{empty}</div>}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr
              key={row.key}
              className="relative hover:bg-paper has-[a[data-row]:focus-visible]:bg-green-tint has-[a[data-row]]:cursor-pointer"
            >
              {row.cells.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  key={index}
                  className={`px-3.5 py-3 align-top ${columns[index]?.numeric ? 'text-right whitespace-nowrap tabular-nums' : index === 0 ? 'min-w-44' : 'min-w-24'}`}
                >
                  {index === 0 && row.href ? <RowLink href={row.href}>{cell}</RowLink> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

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
