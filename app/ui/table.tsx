import type { ReactNode } from 'react';
import { pageList } from './page-list';

interface TableProps {
  caption: string;
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Scrolls sideways by itself when it is wider than the page. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-white text-sm"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`border-b border-line bg-paper px-3.5 py-2.5 text-xs font-bold whitespace-nowrap text-ink-soft ${column.numeric ? 'text-right' : 'text-left'}`}
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
                No Data
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.key} className="hover:bg-paper">
              {row.cells.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  key={index}
                  className={`px-3.5 py-3 align-top ${columns[index]?.numeric ? 'text-right tabular-nums' : ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PaginationProps {
  page: number;
  pages: number;
  href: (page: number) => string;
}

export function Pagination({ page, pages, href }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-1 py-3.5 text-sm tabular-nums">
      {pageList(page, pages).map((item, index) =>
        item === '...' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place
          <span key={`gap${index}`} className="px-1 text-ink-soft">
            ...
          </span>
        ) : (
          <a
            key={item}
            href={href(item)}
            aria-label={`Page ${item}`}
            aria-current={item === page ? 'page' : undefined}
            className="flex min-h-9 min-w-9 items-center justify-center rounded-sm px-2 text-ink no-underline hover:bg-sand aria-[current]:bg-ink aria-[current]:text-white"
          >
            {item}
          </a>
        ),
      )}
    </nav>
  );
}
