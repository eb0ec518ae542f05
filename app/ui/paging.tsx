import { Form } from '@remix-run/react';
import { useId } from 'react';
import { PAGE_SIZES } from '~/domain/shared/page-sizes-rules';
import { Link } from './link';
import { ListButton, ListSelect } from './list-select';
import { pageList } from './page-list';

interface PaginationProps {
  /** Tells it apart from the pages of another list on the same page. */
  label?: string;
  page: number;
  pages: number;
  href: (page: number) => string;
}

export function Pagination({ label = 'Pages', page, pages, href }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1 tabular-nums">
      {page > 1 && <Step href={href(page - 1)} label="Previous page" sign="‹" />}
      {pageList(page, pages).map((item, index) =>
        item === '...' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place
          <span key={`gap${index}`} className="px-1 text-ink-soft">
            ...
          </span>
        ) : (
          <Link
            key={item}
            to={href(item)}
            aria-label={`Page ${item}`}
            aria-current={item === page ? 'page' : undefined}
            className={`${box} aria-[current]:bg-ink aria-[current]:text-white`}
          >
            {item}
          </Link>
        ),
      )}
      {page < pages && <Step href={href(page + 1)} label="Next page" sign="›" />}
    </nav>
  );
}

const box =
  'flex min-h-11 min-w-8 sm:min-w-11 lg:min-h-9 lg:min-w-9 items-center justify-center rounded-sm px-1 sm:px-2 text-ink no-underline hover:bg-sand';

function Step({ href, label, sign }: { href: string; label: string; sign: string }) {
  return (
    <Link to={href} aria-label={label} className={box}>
      {sign}
    </Link>
  );
}

interface PageSizeSelectProps {
  size: number;
  /** The list's path, and the other parameters of its view. Choosing a size starts at page 1. */
  action: string;
  keep: Readonly<Record<string, string | undefined>>;
}

/** With script choosing is enough. Without, it has a button. */
export function PageSizeSelect({ size, action, keep }: PageSizeSelectProps) {
  const id = useId();
  return (
    <Form method="get" action={action} className="flex items-center gap-2">
      {Object.entries(keep).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor={id} className="text-ink-soft">
        Rows per page
      </label>
      <ListSelect id={id} name="size" key={size} defaultValue={size}>
        {PAGE_SIZES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </ListSelect>
      <ListButton>Show</ListButton>
    </Form>
  );
}
