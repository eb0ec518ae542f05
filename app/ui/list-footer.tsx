import { PageSizeSelect, Pagination } from './paging';

/** What a list shows now: the page, its size, how many rows there are, and the filters. */
export type ListState = {
  page: number;
  pages: number;
  size: number;
  /** How many rows the page has, and how many there are on all pages. */
  shown: number;
  found: number;
  /** Filters, page and size as query parameters. */
  query: Readonly<Record<string, string | undefined>>;
};

interface ListFooterProps {
  list: ListState;
  /** The list's address with such a query. */
  href: (query?: ListState['query']) => string;
}

/** Comes below a list: how many rows a page has, and its pages. */
export function ListFooter({ list: { page, pages, size, found, query }, href }: ListFooterProps) {
  if (found === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <PageSizeSelect size={size} action={href()} keep={{ ...query, page: undefined, size: undefined }} />
      <Pagination
        page={page}
        pages={pages}
        href={(each) => href({ ...query, page: each === 1 ? undefined : String(each) })}
      />
    </div>
  );
}

interface ListRangeProps {
  list: ListState;
  /** The list is longer than was counted. */
  hasMore?: boolean;
  /** Which of a longer list were counted. */
  counted?: 'newest' | 'first';
}

/** "1–10 of 38" */
export function ListRange({ list: { page, size, shown, found }, hasMore, counted = 'newest' }: ListRangeProps) {
  if (found === 0) return null;
  const first = (page - 1) * size + 1;
  return `${inWords(first)}–${inWords(first + shown - 1)} of ${hasMore ? `the ${counted} ` : ''}${inWords(found)}`;
}

const inWords = (number: number) => number.toLocaleString('en-GB');
