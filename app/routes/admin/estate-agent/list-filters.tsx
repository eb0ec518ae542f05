import { Form } from '@remix-run/react';
import type { BrandCount } from '~/domain/partner/estate-agent/rules';
import { ChevronIcon } from '~/ui/icons';
import { useSearchAsTyped } from '~/ui/search-as-typed';
import { urls } from '~/urls';

interface ListFiltersProps {
  searchValue: string;
  /** The id of the brand that is chosen; '' for all of them. */
  brand: string;
  brandCounts: readonly BrandCount[];
  /** What else the view depends on. Searching begins at page 1. */
  size?: string;
}

const CONTROL =
  'min-h-11 lg:min-h-9 w-full rounded-sm border-[1.5px] border-edge bg-white py-1 text-ink placeholder:text-ink-soft hover:border-ink';

/** With script the list follows after a pause in typing, or a choice; without it there is a button. */
export function ListFilters({ searchValue, brand, brandCounts, size }: ListFiltersProps) {
  const { box, stop } = useSearchAsTyped(searchValue);
  const total = brandCounts.reduce((sum, { count }) => sum + count, 0);
  return (
    <search className="max-sm:w-full">
      <Form
        method="get"
        action={urls.adminEstateAgents()}
        preventScrollReset
        onSubmit={stop}
        className="flex flex-wrap items-center gap-2"
      >
        {size && <input type="hidden" name="size" value={size} />}
        <input
          {...box}
          name="searchValue"
          aria-label="Search estate agents"
          placeholder="Brand, office, address or person"
          maxLength={200}
          className={`px-3 sm:w-80 ${CONTROL}`}
        />
        <span className="relative w-full sm:w-64">
          <select
            name="brand"
            aria-label="Brand"
            key={brand}
            defaultValue={brand}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            className={`appearance-none pr-9 pl-3 ${CONTROL}`}
          >
            <option value="">All brands ({total})</option>
            {brandCounts.map((each) => (
              <option key={each.brandId} value={each.brandId}>
                {each.brand} ({each.count})
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center">
            <ChevronIcon />
          </span>
        </span>
        <button
          type="submit"
          className="min-h-11 lg:min-h-9 rounded-sm px-2 font-bold text-green underline scripted:sr-only"
        >
          Search
        </button>
      </Form>
    </search>
  );
}
